"""The Bézique family analysed: declarations on physical cards, the best schedule, the last tricks."""
