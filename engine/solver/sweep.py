"""The table rank by rank: all ways to share its cards between sets and runs at once. Exact.

States are the open runs of the four suits; aces are given out last, so each path carries, by suit, how many aces its
runs need and can take below. A state is dropped when another can do all it can and is worth as much.
"""

from __future__ import annotations

from itertools import product

from engine.solver.board import Board, Sums
from engine.solver.effort import Effort
from engine.solver.ends import Ends, Origins, Path
from engine.solver.low_aces import Lows, Need, inside
from engine.solver.profiles import BITS, FIELD, Layer, Profile, cumulative, pruned
from engine.solver.ranks import Ways

Move = tuple[int, Profile, int, int, int]  # from a state with its profile, by a way, to a state with aces below
AtFour = dict[tuple[int, bool], list[tuple[int, Need]]]  # by cards to runs, and by a joker among them: next states


class Sweep:
    """One pass over the ranks, two to king, then the aces."""

    def __init__(self, board: Board, above: int, effort: Effort) -> None:
        self.board, self.asked = board, board.asked
        self.auto, self.ways, self.room, self.hopes = board.auto, board.ways, board.room, board.hopes
        self.above = above  # only worths above this one are of interest
        self.effort = effort
        self.layers: list[Layer] = []
        self.origins: list[Origins] = []
        self.lows: list[Lows] = [((0, 0),) * 4]
        self.wide = self.asked.jokers + 1
        self._keep_masks()

    def best(self) -> Path | None:
        """The path worth most, above the bound; None if there is none."""
        at = self.auto.start
        start = sum(at << BITS * suit for suit in range(4))
        jokers = 1 if self.asked.exact else (1 << self.wide) - 1
        self.layers.append({start: ((0, jokers),)})
        self.origins.append({})
        for rank in range(2, 14):
            self.layers.append(self._layer(rank))
            if not self.layers[-1]:
                return None
        return Ends(self.board, self.above, self.layers, self.origins, self.lows).best()

    def _layer(self, rank: int) -> Layer:
        made: dict[int, dict[int, int]] = {}
        origins: Origins = {}
        enough = self.above - self.hopes[rank]
        turned, can_take = self.ways[rank - 1], self.can_take
        gains, scale = turned.ways.gains, turned.scale
        moves = self._moves_at_four() if rank == 4 else self._moves(rank)
        self.effort.spend(len(moves))
        for code, profile, index, to, low in moves:
            taken, gained = gains[index]
            for value, mask in profile:
                value += gained * scale
                if taken:
                    mask = (mask & can_take[taken]) << taken
                if mask and value > enough:
                    if low:
                        mask <<= low * self.wide
                    states = made.get(to)
                    if states is None:
                        made[to] = {value: mask}
                        origins[to] = [(code, index, low)]
                    else:
                        states[value] = states.get(value, 0) | mask
                        origins[to].append((code, index, low))
        if rank == 4:
            self._close(made)
        self.origins.append(origins)
        return pruned({code: cumulative(states) for code, states in made.items()}, self.auto)

    def _keep_masks(self) -> None:
        """By the jokers that a way takes: the bits that can still be moved up without running out of jokers."""
        blocks = sum(1 << n * self.wide for n in range(len(self.lows)))
        self.can_take = [blocks * ((1 << self.wide - taken) - 1) for taken in range(self.wide)]

    def _moves(self, rank: int) -> list[Move]:
        """Every step from the states of the rank below."""
        turned = self.ways[rank - 1]
        steps, allowed = self._tables(rank)
        runs = turned.ways.runs
        moves: list[Move] = []
        at_a, at_b, at_c, at_d = (BITS * suit for suit in turned.suits)
        (fits_a, fits_b, fits_c, fits_d), (step_a, step_b, step_c, step_d) = allowed, steps
        for code, profile in self.layers[-1].items():
            self.effort.check(len(moves))
            a, b, c, d = code >> at_a & FIELD, code >> at_b & FIELD, code >> at_c & FIELD, code >> at_d & FIELD
            fits = fits_a[a] & fits_b[b] & fits_c[c] & fits_d[d]
            if fits:
                to_a, to_b, to_c, to_d = step_a[a], step_b[b], step_c[c], step_d[d]
                while fits:
                    bit = fits & -fits
                    fits ^= bit
                    index = bit.bit_length() - 1
                    p, q, r, s = runs[index]
                    to = to_a[p] << at_a | to_b[q] << at_b | to_c[r] << at_c | to_d[s] << at_d
                    moves.append((code, profile, index, to, 0))
        return moves

    def _tables(self, rank: int) -> tuple[list[list[dict[int, int]]], list[list[int]]]:
        """By suit, in the order of the rank's ways, and by state: the steps, and the ways (bits) that are open."""
        ways, _, suits, _ = self.ways[rank - 1]
        steps = [self.auto.steps(self._next(suit, rank + 1), self._next(suit, rank + 2)) for suit in suits]
        free = self.asked.exact or rank == 2 or rank == (12 if self.asked.ace_high else 11)
        allowed = []
        for at, suit in enumerate(suits):
            masks = [0] * len(self.auto.states)
            exactly, forced = ways.exactly[at], ways.forced[at]
            ends = self.room[suit][rank + 1] == self.asked.jokers
            for state in {code >> BITS * suit & FIELD for code in self.layers[-1]}:
                one, two, three = self.auto.states[state]
                # a run that starts with a joker may as well end with one, and a long run need not end with one
                most = one + two if ends else one + two + three
                for cards in steps[at][state]:
                    masks[state] |= exactly[cards] if free or cards <= most else exactly[cards] & ~forced
            allowed.append(masks)
        return steps, allowed

    def _moves_at_four(self) -> list[Move]:
        """At the four a run 2-3 may end if an ace goes below it; from here on the aces below are known."""
        numbers: dict[Lows, int] = {}
        moves: list[Move] = []
        ways, _, suits, _ = self.ways[3]
        options: list[dict[int, AtFour]] = [{}, {}, {}, {}]
        fitting: list[dict[int, int]] = [{}, {}, {}, {}]
        for at, suit in enumerate(suits):
            for state in {code >> BITS * suit & FIELD for code in self.layers[-1]}:
                options[at][state], fitting[at][state] = self._at_four(ways, at, suit, state)
        at_a, at_b, at_c, at_d = (BITS * suit for suit in suits)
        order = sorted(range(4), key=suits.__getitem__)
        for code, profile in self.layers[-1].items():
            self.effort.check(len(moves))
            states = [code >> BITS * suit & FIELD for suit in suits]
            a, b, c, d = states
            fits = fitting[0][a] & fitting[1][b] & fitting[2][c] & fitting[3][d]
            open_to = [options[at][state] for at, state in enumerate(states)]
            while fits:
                index = (fits & -fits).bit_length() - 1
                fits &= fits - 1
                runs, forced = ways.runs[index], ways.ways[index].forced
                choices = [open_to[at][runs[at], bool(forced >> at & 1)] for at in range(4)]
                for chosen in product(*choices):
                    low = numbers.setdefault(tuple(chosen[at][1] for at in order), len(numbers))
                    to = chosen[0][0] << at_a | chosen[1][0] << at_b | chosen[2][0] << at_c | chosen[3][0] << at_d
                    moves.append((code, profile, index, to, low))
        if numbers:
            self.lows = list(numbers)
            self._keep_masks()
        return moves

    def _next(self, suit: int, rank: int) -> int:
        """How many runs can pass a rank; at the four as many more can end as there are aces."""
        return self.room[suit][rank] + (self.room[suit][1] if rank == 4 else 0)

    def _at_four(self, ways: Ways, at: int, suit: int, state: int) -> tuple[AtFour, int]:
        """For a suit in a state the next ones, each with the aces that runs 2-3 ending here need and others can take.

        Then the ways (bits) that are open.
        """
        one, two, _ = self.auto.states[state]
        aces, options, fitting = self.room[suit][1], {}, 0
        for cards, exactly in enumerate(ways.exactly[at]):
            for forced, bits in ((False, exactly & ~ways.forced[at]), (True, exactly & ways.forced[at])):
                found = []
                for ended in range(min(two, aces) + 1) if bits else ():
                    new = cards - one - (two - ended)
                    if new < 0 or (forced and new > 0 and not self.asked.exact):
                        continue
                    to = self.auto.trimmed((new, one, two - ended), self.room[suit][5], self.room[suit][6])
                    if to is not None:
                        found.append((to, (ended, min(two - ended, aces - ended))))
                if found:
                    options[cards, forced] = found
                    fitting |= bits
        return options, fitting

    def _close(self, made: dict[int, dict[int, int]]) -> None:
        """Whoever can take aces within wide bounds can do so within narrower ones."""
        within: list[dict[Need, int]] = []
        for suit in range(4):
            bounds = {lows[suit] for lows in self.lows}
            within.append({wide: self._blocks(suit, wide) for wide in bounds})
        block = (1 << self.wide) - 1
        for states in made.values():
            for value, mask in states.items():
                closed, left = 0, mask
                while left:
                    n = ((left & -left).bit_length() - 1) // self.wide
                    jokers = left >> n * self.wide & block
                    left ^= jokers << n * self.wide
                    s, h, d, c = self.lows[n]
                    closed |= (within[0][s] & within[1][h] & within[2][d] & within[3][c]) * jokers
                states[value] = closed

    def _blocks(self, suit: int, wide: Need) -> int:
        """A bit at the start of each block of jokers whose aces below, in this suit, are within these bounds."""
        return sum(1 << n * self.wide for n, lows in enumerate(self.lows) if inside(lows[suit], wide))


SEEN_MOST = 400
_seen: dict[tuple[Sums, int], tuple[Path | None, int]] = {}


def swept(asked: Sums, above: int, effort: Effort) -> Path | None:
    """The best path worth more than `above`. Raises OutOfEffort.

    What was asked lately is remembered, and charged as if it were worked out again: answers never depend on the past.
    """
    key = asked, above
    if key in _seen:
        path, steps = _seen[key]
        effort.spend(steps)
        return path
    before = effort.spent
    path = Sweep(Board(asked), above, effort).best()
    if len(_seen) >= SEEN_MOST:
        _seen.clear()
    _seen[key] = path, effort.spent - before
    return path
