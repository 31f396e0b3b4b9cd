/* The fixed players, and what a learner notes. */

#pragma once

#include "numbers.h"

enum { LEARNER, SIMPLE, NOVICE, MEDIUM, HARD };
enum { MOST_CHOICES = 60 };

typedef struct { /* the choices of a hand, to learn from */
    int afters, after[MOST_CHOICES][MOST_PLACES], after_places[MOST_CHOICES];
    int befores, before[MOST_CHOICES][MOST_PLACES], before_places[MOST_CHOICES];
    int follows[MOST_CHOICES]; /* the after that follows a before */
    int knocks, knock[MOST_CHOICES][KNOCK_PLACES];
    float scored[MOST_CHOICES];
} Choices;

typedef struct {
    int kind, habit;
    /* a learner's */
    Numbers *numbers;
    Choices *choices;
    double noise, chance;
    int knocks_at; /* the most points it knocks with in this hand, to try out waiting */
    /* the hard one's: points by draws from the stock so far (4, 8, 14, all) */
    const int *limits;
    /* the simple one's */
    uint64_t thrown[52];
} Player;

/* The discard that leaves the fewest points, the dearest such; left is set to the points. */
static int best_discard(const Cards *eleven, int kept, int *left)
{
    int best = -1, least = 1 << 30;
    for (int card = 0; card < 52; card++)
        if (has(eleven, card) && card != kept) {
            Cards ten = without(eleven, card);
            int rest = least_left(&ten), key = rest * 1000 - points(card) * 52 - card;
            if (key < least) {
                least = key;
                best = card;
                *left = rest;
            }
        }
    return best;
}

static int part_of_meld(const Cards *hand, int card)
{
    int rank = card % 13, suit = card / 13, mates = 0, low = rank, high = rank;
    for (int other = 0; other < 4; other++)
        mates += other != suit && (hand->suit[other] >> rank & 1);
    if (mates >= 2)
        return 1;
    while (low > 0 && (hand->suit[suit] >> (low - 1) & 1))
        low--;
    while (high < 12 && (hand->suit[suit] >> (high + 1) & 1))
        high++;
    return high - low >= 2;
}

/* ginp2p/bots/hard.py in short; thousandths of a point */

enum { DRAWS_AHEAD = 1500, DANGER = 3000, PATIENCE = 2500, SIGN = 4 };

typedef struct { int unseen[52], number, odds; Cards theirs, open; } Sight;

static void look(const Table *table, int seat, Sight *sight)
{
    memset(sight, 0, sizeof *sight);
    sight->theirs = table->known[1 - seat];
    sight->number = unseen_cards(table, seat, &table->hand[seat], sight->unseen);
    for (int i = 0; i < sight->number; i++)
        put(&sight->open, sight->unseen[i]);
    sight->odds = 1000 * (10 - count(&sight->theirs)) / (sight->number ? sight->number : 1);
}

static int odds_of(const Sight *sight, int card)
{
    return has(&sight->theirs, card) ? 1000 : has(&sight->open, card) ? sight->odds : 0;
}

static int use_to_opponent(const Sight *sight, int card)
{
    int rank = card % 13, mates[3], found = 0;
    for (int mate = rank; mate < 52; mate += 13)
        if (mate != card)
            mates[found++] = odds_of(sight, mate);
    int likely = mates[0] * mates[1] + mates[0] * mates[2] + mates[1] * mates[2];
    int low = rank > 0 ? odds_of(sight, card - 1) : 0;
    int high = rank < 12 ? odds_of(sight, card + 1) : 0;
    if (low && rank > 1)
        likely += low * odds_of(sight, card - 2);
    if (high && rank < 11)
        likely += high * odds_of(sight, card + 2);
    return (likely + low * high) / 1000;
}

static int hard_value(const Sight *sight, const Cards *ten)
{
    int left = least_left(ten), saved = 0;
    for (int i = 0; i < sight->number; i++) {
        Cards eleven = with(ten, sight->unseen[i]);
        int after = least_left(&eleven);
        saved += after < left ? left - after : 0;
    }
    return DRAWS_AHEAD * saved / (sight->number ? sight->number : 1) - 1000 * left;
}

static int hard_wants(const Table *table, int seat, int upcard)
{
    Sight sight;
    look(table, seat, &sight);
    Cards eleven = with(&table->hand[seat], upcard);
    int best = -(1 << 30);
    for (int card = 0; card < 52; card++)
        if (has(&table->hand[seat], card)) {
            Cards ten = without(&eleven, card);
            if (least_left(&ten) == 0)
                return 1;
            int value = hard_value(&sight, &ten);
            best = value > best ? value : best;
        }
    return best > hard_value(&sight, &table->hand[seat]) + PATIENCE;
}

static int hard_discard(const Table *table, int seat)
{
    Sight sight;
    look(table, seat, &sight);
    int best = -(1 << 30), thrown = -1;
    for (int card = 0; card < 52; card++)
        if (has(&table->hand[seat], card) && card != table->taken) {
            Cards ten = without(&table->hand[seat], card);
            int value = hard_value(&sight, &ten) - DANGER * use_to_opponent(&sight, card) / 1000;
            if (value > best) {
                best = value;
                thrown = card;
            }
        }
    return thrown;
}

static int hard_limit(const Table *table, int seat, const int *limits)
{
    int shown = 31 - table->stock + SIGN * count(&table->known[1 - seat]);
    return limits[shown <= 4 ? 0 : shown <= 8 ? 1 : shown <= 14 ? 2 : 3];
}
