"""What cannot be a fact. A wrong move is a verdict, never one of these."""

from __future__ import annotations


class RummyError(ValueError):
    """Something that cannot be said about any game. `code` and `params` are for the words at the edge."""

    code = "error.unknown"

    def __init__(self, code: str | None = None, **params: object) -> None:
        self.code = code or type(self).code
        self.params = params
        super().__init__(f"{self.code} {params}" if params else self.code)


class UnreadableCard(RummyError):
    """A text that is no card."""

    code = "error.card"


class ImpossibleDeal(RummyError):
    """Facts that are not of the form of a deal."""

    code = "error.deal"


class UnknownVariant(RummyError):
    """A game that is not among VARIANTS."""

    code = "error.variant"


class BadSwitch(RummyError):
    """A house rule that the game does not have, or a value that it does not take."""

    code = "error.switch"


class BadRequest(RummyError):
    """A question that is not of the form the referee can answer."""

    code = "error.request"


class TooManyCopies(RummyError):
    """More copies of a card than the packs hold."""

    code = "error.copies"
