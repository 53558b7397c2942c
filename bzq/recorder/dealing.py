"""Deals that end and deals that begin."""

from __future__ import annotations

from dataclasses import replace

from bzq.dealfacts import DealFacts, colons
from bzq.findings import Finding
from bzq.recorder.draft import EARLY_ENDS, Draft, Refused, settle, tagged
from bzq.recorder.examples import fitting
from bzq.recorder.guides import guide_of
from bzq.recorder.keeping import Keeping
from bzq.recorder.naming import player_names, scores_said
from bzq.recorder.opening import Opening, cards_of
from bzq.recorder.packets import packets_of
from bzq.recorder.refusing import not_as_it_is, refusal
from bzq.recorder.reply import Reply
from bzq.records.model import Record
from bzq.records.reader import parse_record


class Dealing(Keeping):
    """Ends deals and begins them."""

    def _end(self, line: str, words: list[str]) -> Reply:
        """``end resigned``: the deal is over before its last trick."""
        draft = self.draft
        why = words[0].lower() if words else ""
        if draft is None or draft.over:
            return refusal(line, "no deal is under way")
        if why not in EARLY_ENDS:
            return refusal(line, "why is the deal over before its last trick?", f"say end {', end '.join(EARLY_ENDS)}")
        not_yet = self._not_won_yet(draft) if why == "target" else None
        if not_yet is not None:
            return refusal(line, not_yet, "end resigned and end abandoned end a deal that nobody has won")
        try:
            ended = settle(tagged(draft.record, {"Termination": why}))
        except Refused as refused:
            return not_as_it_is(line, refused)
        scores = ended.timeline.scores or ()
        reply = self._keep(ended, line.strip(), [f"the deal ended early ({why}), {colons(scores)}"])
        if reply.taken:
            reply.said += self._after(ended)
        return reply

    def _not_won_yet(self, draft: Draft) -> str | None:
        """Why a deal is not over because the match is: it is not, as far as that is known."""
        target, totals = DealFacts.of(draft.timeline).target, self.totals_now(draft)
        if target is None or draft.rules.match_end != "instant":
            return "by these rules a match is not won before a deal is over"
        if totals is None or max(totals) >= target:
            return None
        return f"nobody has reached {target} yet: the match stands {colons(totals)}"

    def _next(self, line: str, words: list[str]) -> Reply:
        """``next Qh``: the next deal, and the card that is turned."""
        draft, opening = self.draft, self.opening
        if opening is None:
            if draft is None or not draft.over:
                return refusal(line, "this deal is not over", "end abandoned ends it as it stands")
            opening = self._next_opening(draft)
        if words:
            cards = cards_of(" ".join(words), opening.language)
            if self.plan.seed is not None:
                return refusal(line, "the cards are dealt here, the turned one with them", "next alone deals")
            if cards is None or len(cards) != 1 or "xx" in cards:
                return refusal(line, f"“{' '.join(words)}” is no turned card", "next Qh")
            opening.mark(line.strip())
            opening.tags["Turned"] = cards[0]
        self.opening = opening
        return self._begin_if_all_is_known()

    def _next_opening(self, draft: Draft) -> Opening:
        """The deal after this one: of the same match, or the first of the next."""
        stands = self.standing()
        if draft.rules.settled or (stands is not None and stands.winner is not None):
            return Opening.of_match(self.plan, self._match_names(), draft)
        return Opening.of_next(self.plan, draft, stands)

    def _match_names(self) -> set[str]:
        names = set(self.store.matches)
        if self.draft is not None:
            names.add(self.draft.record.tag("Match") or "?")
        for text in self.history.state.deals:
            names.add(parse_record(text).tag("Match") or "?")
        return names

    def _opened(self) -> Draft | Finding:
        """The deal that is opening before its first card; what stands in the way is a finding."""
        opening = self.opening
        assert opening is not None
        try:
            draft = settle(self._record_of(opening))
        except Refused as refused:
            return replace(refused.errors[0], span=None, source=None, file=None, record=None)
        seat = opening.missing_hand()
        if seat is not None:
            message = f"the {opening.hand_size} cards of seat {seat} are known, and not named yet"
            return Finding(
                "E110",
                message,
                hint=fitting(f"hand {seat} and its cards, such as 9c 8h Kc …, name them", opening.rules),
            )
        against = self.contradiction(draft, new_deal=True)
        return draft if against is None else replace(against, span=None, source=None, file=None, record=None)

    def _begin(self) -> Reply:
        """Begins the deal that is opening."""
        opened = self._opened()
        if isinstance(opened, Finding):
            return Reply(finding=opened)
        return self._keep(opened, "the deal", self._greeting(opened), new_deal=True)

    def _begin_if_all_is_known(self) -> Reply:
        """Begins the deal that is opening, or waits for what is still missing, and says what that is."""
        if self.plan.asks and self.opening is not None and self.opening.question() is not None:
            return Reply(taken=True)
        reply = self._begin()
        return reply if reply.finding is None else Reply(taken=True, said=[reply.finding.message])

    def _record_of(self, opening: Opening) -> Record:
        return replace(opening.record(), file=self.store.name)

    def _greeting(self, draft: Draft) -> list[str]:
        self._make_ready(draft)
        names = player_names(draft)
        deal = draft.record.known("Deal")
        dealer = draft.timeline.dealer
        said = [] if dealer is None else [f"{names[dealer - 1]} deals"]
        seat = draft.position.to_act()
        if seat is not None:
            said.append(f"{names[seat]} {'leads' if draft.position.to_play() is not None else 'bids first'}")
        lines = [f"{draft.rules.name}, {'a deal' if deal is None else f'deal {deal}'}: {', '.join(said)}"]
        lines += guide_of(draft.rules).begun(draft)
        lines += [f"{names[one.seat - 1]} scores {one.points}: {one.what}" for one in draft.timeline.ledger]
        return lines

    def _make_ready(self, draft: Draft) -> None:
        """Makes what takes time now, not while somebody waits for an answer."""
        guide_of(draft.rules).prepare(draft.position)

    def _after(self, draft: Draft) -> list[str]:
        """How the match stands when a deal is over."""
        return [*self._match_told(draft), *self._dealt_no_more(draft)]

    def _dealt_no_more(self, draft: Draft) -> list[str]:
        """That the cards of this deal were dealt in another run, and those of the next are not."""
        if self.plan.seed is not None or not self.plan.asks or not draft.stock_known:
            return []
        if len(draft.known_seats) < draft.rules.players or packets_of(draft):  # packets are typed in as well
            return []
        return ["the next deal is not dealt here; leave, and start with --deal SEED to have it dealt"]

    def _match_told(self, draft: Draft) -> list[str]:
        before = self.totals_before()
        stands = self.standing()
        if stands is None or stands.totals is None or draft.rules.settled or before is None:
            return []
        names = stands.sides
        totals = scores_said(names, stands.totals)
        if stands.winner is not None:
            double = ", a double game" if stands.double else ""
            won = "have" if stands.partners else "has"
            return [f"the match stands {totals}: {names[stands.winner - 1]} {won} won it{double}"]
        return [f"the match stands {totals}" + (f", to {stands.target}" if stands.target is not None else "")]
