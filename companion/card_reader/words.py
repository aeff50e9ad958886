"""The words, letters and signs that people use for cards, in the tables' languages. Accents are left out.

Data only, shared by the reader and by `companion.spelling`. Ranks and suits stand as in the engine's notation
(A 2 … T J Q K, *; S H D C). A stem with a dash takes the endings of its language ("dam-": dama, damę, damo …); a word
without one stands as it is.
"""

from __future__ import annotations

PACK_LETTERS: dict[str, tuple[str, str, str]] = {
    "J Q K": ("J", "Q", "K"),
    "W D K": ("W", "D", "K"),
    "F D K": ("F", "D", "K"),
    "B D K": ("B", "D", "K"),
    "V D R": ("V", "D", "R"),
    "B V H": ("B", "V", "H"),
    "11 12 13": ("11", "12", "13"),
    "12 13 14": ("12", "13", "14"),
}
"""What jack, queen and king show on the packs that people own."""

USUAL_LETTERS = {"en": "J Q K", "pl": "W D K", "sl": "J Q K"}

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

ENDINGS: dict[str, tuple[str, ...]] = {
    "en": ("", "s"),
    "pl": ("", *"aeiouy", "ie", "om", "em", "ej", "ym", "ami", "ach", "ow", "owi", "owie"),
    "sl": ("", *"aeiou", "ov", "ev", "om", "em", "im", "ih", "ama", "oma", "ami", "imi", "ega", "emu"),
    "hr": ("", *"aeiou", "em", "om", "im", "ama", "ima", "eva", "ova", "evi", "ovi"),
    "other": ("",),
}

RANK_WORDS: dict[str, dict[str, str]] = {
    "A": {"en": "ace-", "pl": "as-", "sl": "as-", "hr": "as- kec-", "other": "ass"},
    "2": {"en": "two- deuce-", "pl": "dwojk- dwojce dwa dwie", "sl": "dvojk- dva dve", "hr": "dvojk-"},
    "3": {"en": "three-", "pl": "trojk- trojce trzy", "sl": "trojk- tri", "hr": "trojk- tric-"},
    "4": {"en": "four-", "pl": "czwork- czworce cztery", "sl": "stiric- stirk- stiri", "hr": "cetvork-"},
    "5": {"en": "five-", "pl": "piatk- piatce piec", "sl": "petic- petk- pet", "hr": "petic-"},
    "6": {"en": "six sixes", "pl": "szostk- szostce szesc", "sl": "sestic- sestk- sest", "hr": "sestic-"},
    "7": {"en": "seven-", "pl": "siodemk- siodemce siedem", "sl": "sedmic- sedemk- sedem", "hr": "sedmic-"},
    "8": {"en": "eight-", "pl": "osemk- osemce osiem", "sl": "osmic- osemk- osem", "hr": "osmic-"},
    "9": {"en": "nine-", "pl": "dziewiatk- dziewiatce dziewiec", "sl": "devetic- devetk- devet", "hr": "devetk-"},
    "T": {
        "en": "ten-",
        "pl": "dziesiatk- dziesiatce dziesiec dych- dysze",
        "sl": "desetic- desetk- deset",
        "hr": "desetk-",
    },
    "J": {
        "en": "jack- knave-",
        "pl": "walet- walecie jopek jopk- dupek dupk-",
        "sl": "fant- pob- pub- janez-",
        "hr": "zandar- decko deck- pub- dzek- fanat-",
        "other": "bube valet boer",
    },
    "Q": {
        "en": "queen-",
        "pl": "dam- krolowa krolowe krolowo krolowej krolowych",
        "sl": "dam- kraljic- bab-",
        "hr": "dam- kraljic-",
        "other": "dame vrouw",
    },
    "K": {"en": "king-", "pl": "krol-", "sl": "kralj-", "hr": "kralj- pop-", "other": "konig koenig roi heer"},
    "*": {"en": "joker- wild-", "pl": "joker- dzoker- zolik-", "sl": "joker- dzoker-", "hr": "dzoker-"},
}

SUIT_WORDS: dict[str, dict[str, str]] = {
    "S": {
        "en": "spade-",
        "pl": "pik- pikow- win- lisc- lisci-",
        "sl": "pik- pikov- list-",
        "hr": "pik- list- zelj-",
        "other": "pique",
    },
    "H": {
        "en": "heart-",
        "pl": "kier- kierow- czerwo czerwien- czerwieni- serc-",
        "sl": "src- srcev- herc- hercev-",
        "hr": "herc- src-",
        "other": "herz coeur",
    },
    "D": {
        "en": "diamond-",
        "pl": "karo karow- dzwonek dzwonk-",
        "sl": "karo kara kari karov-",
        "hr": "karo kock- romb- bundev-",
        "other": "carreau",
    },
    "C": {
        "en": "club-",
        "pl": "trefl- treflow- zoladz zoledz- zoledzi- krzyz- krajc-",
        "sl": "kriz- krizev- tref- trefov-",
        "hr": "tref- detelin- zir-",
        "other": "kreuz trefle",
    },
}

RANK_SIGNS: dict[str, str] = dict(
    [("a", "A"), ("j", "J"), ("q", "Q"), ("k", "K"), ("t", "T"), ("👸", "Q"), ("🤴", "K")]
    + [(ten, "T") for ten in ("0", "1o", "lo", "i0", "l0", "io")]
    + [(wild, "*") for wild in ("*", "🃏", "jok", "jo", "jkr", "jr", "jk")]
)
"""Read alike in every language."""

RANK_LETTERS: dict[str, dict[str, str]] = {
    "d": {"en": "Q~", "pl": "Q", "sl": "Q"},
    "w": {"en": "J*", "pl": "J", "sl": "J*"},
    "f": {"en": "J~", "pl": "J~", "sl": "J"},
    "b": {"en": "JQ~", "pl": "JQ~", "sl": "JQ~"},
    "v": {"en": "JQ~", "pl": "JQ~", "sl": "JQ~"},
    "r": {"en": "KQ~", "pl": "KQ~", "sl": "KQ~"},
    "h": {"en": "KQ", "pl": "KQ", "sl": "KQ"},
    "z": {"en": "J*", "pl": "*J", "sl": "J~"},
    "x": {"en": "T*", "pl": "T*", "sl": "T*"},
    "?": {"en": "T*", "pl": "T*", "sl": "T*"},
    "e": {"en": "A~", "pl": "A~", "sl": "A~"},
    "kr": {"en": "K", "pl": "K", "sl": "K"},
}
"""Letters for ranks: each sign is a rank it may be, "~" makes it a guess, several are asked."""

RANKS_AT_FIRST = frozenset({"h", "kr"})
"""These are ranks only where a token begins."""

SUIT_LETTERS: dict[str, dict[str, str]] = {
    "s": {"en": "S", "pl": "SH!", "sl": "HS!"},
    "h": {"en": "H", "pl": "H", "sl": "H"},
    "d": {"en": "D", "pl": "D", "sl": "D"},
    "c": {"en": "C", "pl": "CH!", "sl": "C~"},
    "p": {"en": "S", "pl": "S", "sl": "S"},
    "k": {"en": "DHC~", "pl": "DH", "sl": "DC"},
    "t": {"en": "C~", "pl": "C", "sl": "C"},
    "w": {"en": "S~", "pl": "S~", "sl": "S~"},
    "z": {"en": "C~", "pl": "C~", "sl": "C~~"},
    "ka": {"en": "D~", "pl": "D", "sl": "D"},
    "ki": {"en": "H~", "pl": "H", "sl": "H~"},
    "kr": {"en": "C~", "pl": "C~", "sl": "C"},
    "tr": {"en": "C~", "pl": "C", "sl": "C~"},
    "sr": {"en": "H~", "pl": "H~", "sl": "H"},
    "x": {"en": "SHDC", "pl": "SHDC", "sl": "SHDC"},
    "?": {"en": "SHDC", "pl": "SHDC", "sl": "SHDC"},
}
"""Letters for suits, after a rank: signs as above; "!" asks once, and the answer holds for the match."""

SUIT_SIGNS: dict[str, str] = {sign: suit for suit, sign in SYMBOLS.items()} | {"🖤": "HSC"}
SUIT_SIGNS |= dict.fromkeys("💙💚💛💜🧡🤎🤍🩷🩵🩶💖💗💓💞💕💘💝💔💟❣", "HDCS")
"""Symbols for suits. A coloured heart may be any suit of a four-colour pack, so it is asked."""

SPELLED_LIKE_RANKS = {"ka": "k", "kr": "k"}
"""Letters for suits that begin with a rank: where that rank is expected, they are two cards."""

WHOLE: dict[str, dict[str, str]] = {
    "kd": {"pl": "KD QD QH", "sl": "KD QD QC"},
    "dk": {"pl": "QD QH KD", "sl": "QD QC KD"},
    "kk": {"pl": "KD KH K+K", "sl": "KD KC K+K"},
    "ka": {"en": "K+A KD", "pl": "K+A KD", "sl": "K+A KD"},
    "jk": {"pl": "* JD JH", "sl": "* JD JC"},
}
"""Pairs of letters that are asked in a card field, with what is offered."""

ALONE_RANKS = {"j": "J*"}
ALONE_SUITS = {"as": {"pl": "SHDC", "sl": "HSDC"}}
"""What is asked when no suit comes near: jack or joker; which ace."""

LINKS = frozenset({"of", "the", "and", "i", "oraz", "in", "ter"})
"""Words between cards that say nothing about them."""

SPOKEN_RANKS: dict[str, tuple[str, ...]] = {
    "en": tuple("ace two three four five six seven eight nine ten jack queen king joker".split()),
    "pl": tuple(
        "as dwójka trójka czwórka piątka szóstka siódemka ósemka dziewiątka dziesiątka walet dama król joker".split()
    ),
    "sl": tuple(
        "as dvojka trojka štirica petica šestica sedmica osmica devetica desetica fant dama kralj joker".split()
    ),
}

SPOKEN_SUITS: dict[str, dict[str, str]] = {
    "en": {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
    "pl": {"S": "pik", "H": "kier", "D": "karo", "C": "trefl"},
    "sl": {"S": "pikov", "H": "srčev", "D": "karo", "C": "križev"},
}

SUIT_LABELS: dict[str, dict[str, str]] = {
    "en": {"S": "S", "H": "H", "D": "D", "C": "C"},
    "pl": {"S": "P", "H": "Ki", "D": "Ka", "C": "T"},
    "sl": {"S": "P", "H": "S", "D": "Ka", "C": "Kr"},
}
