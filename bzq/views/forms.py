"""What everything written as JSON has in common."""

from __future__ import annotations

import json

from pydantic import BaseModel


class Form(BaseModel):
    """Something that is written as a JSON object."""

    def text(self, *, ascii: bool = False) -> str:
        """The object on one line; with ``ascii`` other characters are escaped. What was not set is left out."""
        return json.dumps(self.model_dump(by_alias=True, exclude_unset=True), ensure_ascii=ascii)
