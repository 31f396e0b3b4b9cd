/* The table of a hand, and where a worth is looked up: ginp2p/bots/valuation.py has the same. */

#pragma once

#include "cards.h"

#define WASH_STOCK 2
#define IDLE_LIMIT 50

typedef struct {
    Cards hand[2], known[2], gone;
    int pile[60], piled;
    int deck[52], next, stock, idle, taken;
} Table;

static int unseen_cards(const Table *table, int seat, const Cards *hand, int *cards)
{
    int found = 0;
    for (int suit = 0; suit < 4; suit++) {
        int mask = 8191
            & ~(hand->suit[suit] | table->gone.suit[suit] | table->known[1 - seat].suit[suit]);
        for (; mask; mask &= mask - 1)
            cards[found++] = 13 * suit + __builtin_ctz(mask);
    }
    return found;
}

enum { STAGES = 4, HABITS = 3 };
enum { UNKNOWN, EARLY, PATIENT }; /* how the opponent has ended hands so far */
enum { OPEN, HELD, GONE, THEIRS };
enum {
    RANKS = 0,
    RUNS = RANKS + STAGES * 13 * 15,
    LEFT = RUNS + STAGES * 9 * 243,
    KNOWN = LEFT + HABITS * 32 * 64,
    MATES = KNOWN + 32 * 6,
    NEIGHBOURS = MATES + STAGES * 13 * 10,
    NO_DISCARD = NEIGHBOURS + STAGES * 13 * 81,
    GAINS = NO_DISCARD + STAGES,
    GINS = GAINS + HABITS * STAGES * 20 * 16,
    SIZE = GINS + HABITS * STAGES * 12
};
enum {
    KNOCK_LEFT = 0,
    KNOCK_KNOWN = KNOCK_LEFT + HABITS * 11 * 32,
    KNOCK_LAYOFFS = KNOCK_KNOWN + 11 * 6,
    KNOCK_SIZE = KNOCK_LAYOFFS + 11 * 12 * 2
};
enum { MOST_PLACES = 64, KNOCK_PLACES = 3 };

typedef struct { float after[SIZE], before[SIZE], knock[KNOCK_SIZE]; } Numbers;

static int held_and_gone[5][5], theirs_and_open[4][4];
static const int threes[5] = { 1, 3, 9, 27, 81 };

static void count_mates(void)
{
    int next = 0;
    for (int held = 0; held < 5; held++)
        for (int gone = 0; held + gone < 5; gone++)
            held_and_gone[held][gone] = next++;
    next = 0;
    for (int theirs = 0; theirs < 4; theirs++)
        for (int open = 0; theirs + open < 4; open++)
            theirs_and_open[theirs][open] = next++;
}

static int stage_of(int stock) { return stock >= 27 ? 0 : stock >= 21 ? 1 : stock >= 14 ? 2 : 3; }
static int least_of(int one, int two) { return one < two ? one : two; }
static int as_three(int state) { return state == THEIRS ? GONE : state; }

static int left_step(int left)
{
    if (left <= 40)
        return left <= 10 ? left : 11 + (left - 11) / 5;
    return left <= 50 ? 17 : left <= 60 ? 18 : 19;
}

static int gain_step(int quarters)
{
    static const int bounds[8] = { 8, 12, 16, 20, 26, 34, 44, 60 };
    if (quarters < 8)
        return quarters;
    int step = 7;
    for (int i = 0; i < 8; i++)
        step += quarters >= bounds[i];
    return step;
}

/* Whether some discard of the eleven leaves nothing; left is what the eleven leave. */
static int is_gin(const Cards *eleven, int left)
{
    if (left == 0)
        return 1;
    for (int card = 0; card < 52; card++)
        if (has(eleven, card) && points(card) == left) {
            Cards ten = without(eleven, card);
            if (least_left(&ten) == 0)
                return 1;
        }
    return 0;
}

/* The places that depend on what a draw would save. */
static void prospects(const int *unseen, int number, const Cards *ten, int left, int stage,
    int habit, int *places)
{
    int saved = 0, gins = 0, pairs = pair_ranks(ten), ranks = set_ranks(ten), found = 0;
    Cards ways[MOST_WAYS];
    int by_way[MOST_WAYS], melding[4];
    found = ways_of_sets(*ten, ranks, ways, 0);
    for (int i = 0; i < found; i++)
        by_way[i] = run_points(&ways[i]);
    for (int suit = 0; suit < 4; suit++) {
        int mask = ten->suit[suit];
        melding[suit] = pairs | (mask << 1 & mask << 2) | (mask << 1 & mask >> 1)
            | (mask >> 1 & mask >> 2);
    }
    for (int i = 0; i < number; i++) {
        int suit = unseen[i] / 13, bit = 1 << unseen[i] % 13, after = 999;
        if (!(melding[suit] & bit))
            continue;
        Cards eleven = with(ten, unseen[i]);
        if (pairs & bit)
            after = least_left(&eleven);
        else
            for (int way = 0; way < found; way++) {
                int mask = ways[way].suit[suit];
                int rest = by_way[way] - left_by_runs[mask] + left_by_runs[mask | bit];
                after = least_of(after, rest);
            }
        if (after < left)
            saved += left - after;
        if (after <= 10)
            gins += is_gin(&eleven, after);
    }
    int quarters = number ? saved * 4 / number : 0;
    int place = habit * STAGES + stage;
    places[0] = GAINS + (place * 20 + left_step(left)) * 16 + gain_step(quarters);
    places[1] = GINS + place * 12 + least_of(gins, 11);
}

static void states_of(const Table *table, int seat, const Cards *hand, int state[4][13])
{
    const Cards *theirs = &table->known[1 - seat];
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 0; rank < 13; rank++) {
            int card = 13 * suit + rank;
            state[suit][rank] = has(hand, card) ? HELD
                : has(&table->gone, card)       ? GONE
                : has(theirs, card)             ? THEIRS
                                                : OPEN;
        }
}

/* The two places that say what the opponent could do with a discard. */
static void danger(int state[4][13], int card, int stage, int *places)
{
    int suit = card / 13, rank = card % 13, theirs = 0, open = 0, around = 0;
    for (int mate = 0; mate < 4; mate++)
        if (mate != suit) {
            theirs += state[mate][rank] == THEIRS;
            open += state[mate][rank] == OPEN;
        }
    for (int step = -2; step <= 2; step++) {
        int near = rank + step;
        if (step == 0)
            continue;
        around *= 3;
        if (near >= 0 && near < 13)
            around += state[suit][near] == THEIRS ? 2 : state[suit][near] == OPEN;
    }
    places[0] = MATES + (stage * 13 + rank) * 10 + theirs_and_open[theirs][open];
    places[1] = NEIGHBOURS + (stage * 13 + rank) * 81 + around;
}

/* All places of ten cards, the discard just thrown or -1. Returns how many. */
static int places_of(const Table *table, int seat, int habit, const Cards *ten, int discard,
    int left, int *places)
{
    int found = 0, stage = stage_of(table->stock), state[4][13], unseen[52];
    Cards seen = discard < 0 ? *ten : with(ten, discard);
    states_of(table, seat, ten, state);
    if (discard >= 0)
        state[discard / 13][discard % 13] = GONE;
    for (int rank = 0; rank < 13; rank++) {
        int held = 0, gone = 0;
        for (int suit = 0; suit < 4; suit++) {
            held += state[suit][rank] == HELD;
            gone += as_three(state[suit][rank]) == GONE;
        }
        places[found++] = RANKS + (stage * 13 + rank) * 15 + held_and_gone[held][gone];
    }
    for (int suit = 0; suit < 4; suit++)
        for (int low = 0; low < 9; low++) {
            int window = 0;
            for (int step = 0; step < 5; step++)
                window += threes[step] * as_three(state[suit][low + step]);
            places[found++] = RUNS + (stage * 9 + low) * 243 + window;
        }
    places[found++] = LEFT + (habit * 32 + table->stock) * 64 + least_of(left, 63);
    int number = unseen_cards(table, seat, &seen, unseen);
    prospects(unseen, number, ten, left, stage, habit, places + found);
    found += 2;
    places[found++] = KNOWN + table->stock * 6 + least_of(count(&table->known[1 - seat]), 5);
    if (discard >= 0) {
        danger(state, discard, stage, places + found);
        found += 2;
    } else
        places[found++] = NO_DISCARD + stage;
    return found;
}

static void knock_places(const Table *table, int seat, int habit, const Cards *ten, int discard,
    int left, int *places)
{
    const Cards *theirs = &table->known[1 - seat];
    Melds melds;
    int may_come = 0, known = 0, cards[2];
    uint64_t seen = 1ULL << discard;
    knocker_division(ten, &melds);
    for (int meld = 0; meld < melds.found; meld++)
        for (int more = extensions(&melds, meld, cards); more--;) {
            int card = cards[more];
            if (seen >> card & 1 || has(ten, card) || has(&table->gone, card))
                continue;
            seen |= 1ULL << card;
            if (has(theirs, card))
                known = 1;
            else
                may_come++;
        }
    places[0] = KNOCK_LEFT + (habit * 11 + left) * 32 + table->stock;
    places[1] = KNOCK_KNOWN + left * 6 + least_of(count(theirs), 5);
    places[2] = KNOCK_LAYOFFS + (left * 12 + least_of(may_come, 11)) * 2 + known;
}

static float sum(const float *numbers, const int *places, int found)
{
    float total = 0;
    for (int i = 0; i < found; i++)
        total += numbers[places[i]];
    return total;
}
