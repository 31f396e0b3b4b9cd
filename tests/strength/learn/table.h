/* The table of a hand as a seat sees it, and Simple, the player that is learnt against. */

#pragma once

#include "cards.h"

#define WASH_STOCK 2
#define IDLE_LIMIT 50

typedef struct {
    Cards hand[2], known[2], gone;
    int pile[60], piled;
    int deck[52], next, stock, idle, taken;
    uint64_t thrown[52]; /* Simple's pairs of card got and card thrown */
} Table;

enum { US, THEM }; /* seats: the learner's, and Simple's */

static int least_of(int one, int two) { return one < two ? one : two; }
static int stage_of(int stock) { return stock >= 27 ? 0 : stock >= 21 ? 1 : stock >= 14 ? 2 : 3; }

/* The cards that our seat has not seen. Returns how many. */
static int unseen_cards(const Table *table, int *cards)
{
    int found = 0;
    for (int suit = 0; suit < 4; suit++) {
        int mask = 8191
            & ~(table->hand[US].suit[suit] | table->gone.suit[suit] | table->known[THEM].suit[suit]);
        for (; mask; mask &= mask - 1)
            cards[found++] = 13 * suit + __builtin_ctz(mask);
    }
    return found;
}

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

/* Simple takes what is part of a meld, whatever else that would break. */
static int simple_wants(const Cards *hand, int card)
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

/* Simple throws any card that leaves the fewest points. Returns whether it knocks. */
static int simple_ends(Table *table, int got, int *discard)
{
    const Cards *eleven = &table->hand[THEM];
    int found = 0, least = 999, left, cards[11];
    *discard = best_discard(eleven, table->taken, &left);
    for (int card = 0; card < 52; card++) {
        if (!has(eleven, card) || card == table->taken || (table->thrown[got] >> card & 1))
            continue;
        Cards ten = without(eleven, card);
        int rest = least_left(&ten);
        if (rest < least) {
            least = rest;
            found = 0;
        }
        if (rest == least)
            cards[found++] = card;
    }
    if (found) {
        *discard = cards[below(found)];
        left = least;
    }
    table->thrown[got] |= 1ULL << *discard;
    return left <= 10;
}
