"""What can be wrong with the facts of a deal."""

from __future__ import annotations

from companion.words import Sentence, _l, plural

DEALS: dict[str, Sentence] = {
    "deal.missing": _l("%(seat)s: no count yet. Nothing left counts 0."),
    "deal.noender": _l("It is not noted who ended the deal."),
    "deal.notdealt": _l("Not dealt in in this deal: %(seat)s"),
    "deal.ending": _l("A deal of this game does not end like this: %(ending)s"),
    "deal.negative": _l("%(seat)s: %(have)s. What is left counts 0 or more."),
    "deal.impossible": plural(
        "%(seat)s: %(have)s cannot be. %(num)d card is worth at most %(most)s.",
        "%(seat)s: %(have)s cannot be. %(num)d cards are worth at most %(most)s.",
    ),
    "deal.unlikely": _l("%(seat)s: %(have)s is a lot. Save anyway?"),
    "deal.notempty": _l("Who finishes holds nothing; %(seat)s: %(have)s"),
    "deal.twoempty": _l("Two empty hands: %(seats)s. Only one player can finish."),
    "deal.emptybeside": _l("An empty hand ends the deal before anyone else can knock. Nothing left: %(seat)s"),
    "deal.knockhigh": _l("%(seat)s: %(have)s is too much to knock; at most %(limit)s"),
    "deal.ginloose": _l("Gin means no loose cards; %(seat)s: %(have)s"),
    "deal.nobiggin": _l("Your rules have no big gin."),
    "deal.noupcard": _l("The turned-up card is missing: it sets the limit."),
    "deal.opened": _l("It is not noted who has opened."),
    "deal.enderopened": _l("Who finishes has opened: %(seat)s"),
    "deal.nocutcard": _l("Your rules have no cut card."),
    "deal.lap": _l("Lap %(have)s: a deal has at most %(most)s."),
    "deal.nolaid": _l("%(seat)s: points laid are missing. Nothing laid counts 0."),
    "deal.nodiscard": _l("The lower last discard decides. Missing: %(seat)s"),
    "deal.round": _l("There is no round after round %(num)s."),
    "count.unread": _l("This is no count: “%(text)s”"),
    "count.ask": _l("“%(text)s” – which card?"),
    "count.big": _l("%(n)s is too much; at most %(most)s"),
    "count.number": _l("A whole number, please: “%(text)s”"),
    "shows.limit": _l("Knock with at most %(limit)s"),
    "shows.ginonly": _l("Only gin ends this deal"),
    "shows.laidoff": _l("The other hand: after laying off"),
    "shows.doubled": _l("Counts double"),
    "shows.pool": _l("In the pool: %(pool)s"),
    "shows.poolcarried": _l("In the pool: %(pool)s, of it carried over: %(carried)s"),
    "shows.round": plural(
        "Round %(round)s of %(rounds)s · %(num)d card · wild: %(rank)s",
        "Round %(round)s of %(rounds)s · %(num)d cards · wild: %(rank)s",
    ),
    "shows.extraround": plural(
        "Extra round · %(num)d card · wild: %(rank)s", "Extra round · %(num)d cards · wild: %(rank)s"
    ),
}
