/* Chance, cards, melds and lay-offs, as in ginp2p/game, made for speed. */

#pragma once

#include <stdint.h>
#include <string.h>

static uint64_t chance_state = 88172645463325252ULL;

static uint64_t next_random(void)
{
    chance_state ^= chance_state << 13;
    chance_state ^= chance_state >> 7;
    chance_state ^= chance_state << 17;
    return chance_state * 2685821657736338717ULL;
}

static int below(int limit) { return (int)((next_random() >> 33) % limit); }
typedef struct { uint16_t suit[4]; } Cards;

static uint8_t left_by_runs[8192]; /* points of a suit's mask when its runs are melded */

static void count_runs(void)
{
    static int counted[8192];
    for (int mask = 1; mask < 8192; mask++) {
        int rank = __builtin_ctz(mask);
        counted[mask] = counted[mask & (mask - 1)] + (rank < 9 ? rank + 1 : 10);
    }
    for (int mask = 0; mask < 8192; mask++) {
        int lowest = mask & mask >> 1 & mask >> 2;
        left_by_runs[mask] = counted[mask & ~(lowest | lowest << 1 | lowest << 2)];
    }
}

static int points(int card) { return card % 13 < 9 ? card % 13 + 1 : 10; }
static void put(Cards *cards, int card) { cards->suit[card / 13] |= 1 << card % 13; }
static void drop(Cards *cards, int card) { cards->suit[card / 13] &= ~(1 << card % 13); }
static int has(const Cards *cards, int card) { return cards->suit[card / 13] >> (card % 13) & 1; }
static Cards without(const Cards *cards, int card)
{
    Cards rest = *cards;
    drop(&rest, card);
    return rest;
}
static Cards with(const Cards *cards, int card)
{
    Cards more = *cards;
    put(&more, card);
    return more;
}
static int count(const Cards *cards)
{
    int total = 0;
    for (int suit = 0; suit < 4; suit++)
        total += __builtin_popcount(cards->suit[suit]);
    return total;
}

static int run_points(const Cards *x)
{
    return left_by_runs[x->suit[0]] + left_by_runs[x->suit[1]] + left_by_runs[x->suit[2]]
        + left_by_runs[x->suit[3]];
}

/* Ranks of which three or four are held. */
static int set_ranks(const Cards *x)
{
    int c = x->suit[0], d = x->suit[1], h = x->suit[2], s = x->suit[3];
    return (c & d & (h | s)) | (h & s & (c | d));
}

/* Ranks of which two or more are held. */
static int pair_ranks(const Cards *x)
{
    int c = x->suit[0], d = x->suit[1], h = x->suit[2], s = x->suit[3];
    return (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s);
}

#define MOST_WAYS 256

/* What can remain after taking out sets, in every way. Returns how many ways. */
static int ways_of_sets(Cards rest, int ranks, Cards *ways, int found)
{
    if (!ranks) {
        ways[found] = rest;
        return found + 1;
    }
    int rank = ranks & -ranks, others = ranks & ~rank, four = 1;
    found = ways_of_sets(rest, others, ways, found);
    for (int suit = 0; suit < 4; suit++) {
        if (!(rest.suit[suit] & rank))
            four = 0;
        rest.suit[suit] &= ~rank;
    }
    found = ways_of_sets(rest, others, ways, found);
    for (int suit = 0; four && suit < 4; suit++) {
        Cards one_kept = rest;
        one_kept.suit[suit] |= rank;
        found = ways_of_sets(one_kept, others, ways, found);
    }
    return found;
}

static int least_left(const Cards *x)
{
    int ranks = set_ranks(x), best = 999;
    if (!ranks)
        return run_points(x);
    Cards ways[MOST_WAYS];
    int found = ways_of_sets(*x, ranks, ways, 0);
    for (int i = 0; i < found; i++) {
        int left = run_points(&ways[i]);
        if (left < best)
            best = left;
    }
    return best;
}

typedef struct {
    int found;
    int is_set[4], first[4], last[4]; /* a run's cards; a set's rank in first */
    int suits[4];                     /* a set's suits */
} Melds;

/* The cards that extend a meld. Returns how many, two at most. */
static int extensions(const Melds *melds, int i, int *cards)
{
    int found = 0;
    if (melds->is_set[i]) {
        if (melds->suits[i] != 15)
            cards[found++] = __builtin_ctz(~melds->suits[i] & 15) * 13 + melds->first[i];
        return found;
    }
    if (melds->first[i] % 13 > 0)
        cards[found++] = melds->first[i] - 1;
    if (melds->last[i] % 13 < 12)
        cards[found++] = melds->last[i] + 1;
    return found;
}

static void melds_of(const Cards *hand, const Cards *rest, Melds *melds)
{
    melds->found = 0;
    for (int rank = 0; rank < 13; rank++) {
        int suits = 0;
        for (int suit = 0; suit < 4; suit++)
            if ((hand->suit[suit] ^ rest->suit[suit]) >> rank & 1)
                suits |= 1 << suit;
        if (suits && melds->found < 4) {
            melds->is_set[melds->found] = 1;
            melds->first[melds->found] = rank;
            melds->suits[melds->found++] = suits;
        }
    }
    for (int suit = 0; suit < 4; suit++) {
        for (int low = 0; low < 13;) {
            int end = low;
            while (end < 13 && (rest->suit[suit] >> end & 1))
                end++;
            if (end - low >= 3 && melds->found < 4) {
                melds->is_set[melds->found] = 0;
                melds->first[melds->found] = 13 * suit + low;
                melds->last[melds->found++] = 13 * suit + end - 1;
            }
            low = end > low ? end : low + 1;
        }
    }
}

/* The knocker's division: fewest points, then fewest cards to lay off. Returns the points. */
static int knocker_division(const Cards *hand, Melds *melds)
{
    Cards ways[MOST_WAYS];
    int found = ways_of_sets(*hand, set_ranks(hand), ways, 0);
    int best = 999, best_extending = 999;
    for (int i = 0; i < found; i++) {
        int left = run_points(&ways[i]), cards[2];
        if (left > best)
            continue;
        Melds tried;
        uint64_t extending = 0;
        melds_of(hand, &ways[i], &tried);
        for (int meld = 0; meld < tried.found; meld++)
            for (int more = extensions(&tried, meld, cards); more--;)
                if (!has(hand, cards[more]))
                    extending |= 1ULL << cards[more];
        int number = __builtin_popcountll(extending);
        if (left < best || number < best_extending) {
            best = left;
            best_extending = number;
            *melds = tried;
        }
    }
    return best;
}

/* The defender's fewest points, lay-offs on melds from the i-th on included. */
static int left_after_layoffs(Cards hand, const Melds *melds, int i)
{
    if (i == melds->found)
        return least_left(&hand);
    int best = 999;
    if (melds->is_set[i]) {
        int card;
        best = left_after_layoffs(hand, melds, i + 1);
        if (extensions(melds, i, &card) && has(&hand, card)) {
            int left = left_after_layoffs(without(&hand, card), melds, i + 1);
            best = left < best ? left : best;
        }
        return best;
    }
    for (int low = melds->first[i];; low--) {
        Cards rest = hand;
        for (int high = melds->last[i];; high++) {
            int left = left_after_layoffs(rest, melds, i + 1);
            best = left < best ? left : best;
            if (high % 13 == 12 || !has(&rest, high + 1))
                break;
            drop(&rest, high + 1);
        }
        if (low % 13 == 0 || !has(&hand, low - 1))
            break;
        drop(&hand, low - 1);
    }
    return best;
}

/* What a knock scores for the knocker; below zero, an undercut. */
static int knock_score(const Cards *knocker, const Cards *defender)
{
    Melds melds;
    int kept = knocker_division(knocker, &melds);
    if (kept == 0)
        return 25 + least_left(defender);
    int left = left_after_layoffs(*defender, &melds, 0);
    return left > kept ? left - kept : -(25 + kept - left);
}
