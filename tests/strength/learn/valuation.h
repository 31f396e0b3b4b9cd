/* What is counted of a hand, and its worth: ginp2p/bots/valuation.py has the same. */

#pragma once

#include "outlook.h"

enum { COUNTS = 30, TAKING_COUNTS = 8 };

typedef struct {
    Factors factors;
    double ten[STAGES][COUNTS], taking[STAGES][TAKING_COUNTS];
} Numbers;

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

static double step(double left, double least, double most)
{
    return left < least ? 0 : left > most ? most - least : left - least;
}

/* Counts what may come. Returns how many counts. */
static int count_chances(const Outlook *outlook, const Cards *ten, int left, double *counts)
{
    double saved = 0, evenly = 0, saving = 0, gin = 0, extending = 0, squares = 0;
    int pairs = pair_ranks(ten), by_way[MOST_WAYS];
    Cards ways[MOST_WAYS];
    int found = ways_of_sets(*ten, set_ranks(ten), ways, 0);
    for (int way = 0; way < found; way++)
        by_way[way] = run_points(&ways[way]);
    for (int i = 0; i < outlook->number; i++) {
        int card = outlook->unseen[i], suit = card / 13, bit = 1 << card % 13, after = 999;
        int mask = ten->suit[suit];
        int run = (mask << 1 & mask << 2) | (mask << 1 & mask >> 1) | (mask >> 1 & mask >> 2);
        if (!((pairs | run) & bit))
            continue;
        Cards eleven = with(ten, card);
        if (pairs & bit)
            after = least_left(&eleven);
        else
            for (int way = 0; way < found; way++) {
                int rest = ways[way].suit[suit];
                after = least_of(
                    after, by_way[way] - left_by_runs[rest] + left_by_runs[rest | bit]);
            }
        double chance = outlook->offered[card];
        int less = left - after;
        if (less > 0) {
            saved += chance * less;
            evenly += (double)less / outlook->number;
            saving += chance;
            squares += chance * less * less / 10;
        } else if (less == 0)
            extending += chance;
        if (after <= 10 && is_gin(&eleven, after))
            gin += chance;
    }
    double all[10] = { saved, left <= 10 ? saved : 0, left > 10 && left <= 20 ? saved : 0,
        left > 35 ? saved : 0, evenly, 10 * saving, 10 * gin, left <= 10 ? 10 * gin : 0,
        10 * extending, squares };
    memcpy(counts, all, sizeof all);
    return 10;
}

/* Counts how much is near the cards held, and how many of them are dear. */
static int count_shape(
    const Outlook *outlook, const Cards *theirs, const Cards *ten, double *counts)
{
    double near = 0, dear = 0, tens = 0, layable = 0;
    const double *offered = outlook->offered;
    for (int card = 0; card < 52; card++) {
        if (!has(ten, card))
            continue;
        int rank = card % 13;
        double close = 0;
        for (int mate = rank; mate < 52; mate += 13)
            close += offered[mate];
        close += (rank > 0 ? offered[card - 1] : 0) + (rank < 12 ? offered[card + 1] : 0);
        close += (rank > 1 ? offered[card - 2] : 0) / 2 + (rank < 11 ? offered[card + 2] : 0) / 2;
        near += close;
        dear += close * points(card) / 10;
        tens += rank >= 9;
        layable += is_extension(theirs, card) * points(card);
    }
    double all[4] = { 10 * near, 10 * dear, tens, layable };
    memcpy(counts, all, sizeof all);
    return 4;
}

/* The sets that the opponent may make with a discard, or the runs, or what is near it. */
static double sets_of(const double *chances, int card)
{
    double mates[3];
    int found = 0;
    for (int mate = card % 13; mate < 52; mate += 13)
        if (mate != card)
            mates[found++] = chances[mate];
    return mates[0] * mates[1] + mates[0] * mates[2] + mates[1] * mates[2];
}

static double beside(const double *chances, int card, int steps)
{
    int rank = card % 13 + steps;
    return rank >= 0 && rank <= 12 ? chances[card + steps] : 0;
}

static double runs_of(const double *chances, int card)
{
    double low = beside(chances, card, -1), high = beside(chances, card, 1);
    return low * beside(chances, card, -2) + high * beside(chances, card, 2) + low * high;
}

static int count_danger(const Outlook *outlook, const Cards *theirs, int card, double *counts)
{
    const double *held = outlook->held;
    int rank = card % 13;
    double mates = 0, known_mates = 0;
    for (int mate = rank; mate < 52; mate += 13)
        if (mate != card) {
            mates += held[mate];
            known_mates += has(theirs, mate);
        }
    double known_beside
        = (rank > 0 && has(theirs, card - 1)) + (rank < 12 && has(theirs, card + 1));
    double all[11] = { sets_of(outlook->evenly, card), sets_of(held, card),
        runs_of(outlook->evenly, card), runs_of(held, card), mates,
        beside(held, card, -1) + beside(held, card, 1),
        beside(held, card, -2) + beside(held, card, 2), known_mates, known_beside, points(card),
        points(card) == 10 };
    memcpy(counts, all, sizeof all);
    return 11;
}

/* Counts all of ten cards and their discard, -1 for none. Returns the points left. */
static int count_ten(
    const Table *table, const Outlook *outlook, const Cards *ten, int discard, double *counts)
{
    static const int steps[6] = { 0, 5, 10, 20, 35, 99 };
    int left = least_left(ten), next = 0;
    memset(counts, 0, COUNTS * sizeof *counts);
    for (int i = 0; i < 5; i++)
        counts[next++] = step(left, steps[i], steps[i + 1]);
    next += count_chances(outlook, ten, left, counts + next);
    next += count_shape(outlook, &table->known[THEM], ten, counts + next);
    if (discard >= 0)
        count_danger(outlook, &table->known[THEM], discard, counts + next);
    return left;
}

static double weigh(const double *weights, const double *counts, int number)
{
    double sum = 0;
    for (int i = 0; i < number; i++)
        sum += weights[i] * counts[i];
    return sum;
}

/* Counts what speaks for taking the upcard. Returns whether it makes gin. */
static int count_taking(const Table *table, const Numbers *numbers, int upcard, double *counts)
{
    const Cards *mine = &table->hand[US];
    const double *weights = numbers->ten[stage_of(table->stock)];
    Cards eleven = with(mine, upcard);
    Outlook outlook;
    double best = -1e9, each[COUNTS];
    int best_left = 0, thrown = -1;
    look(table, &numbers->factors, &outlook);
    for (int card = 0; card < 52; card++) {
        if (!has(mine, card))
            continue;
        Cards ten = without(&eleven, card);
        int left = count_ten(table, &outlook, &ten, card, each);
        double worth = weigh(weights, each, COUNTS);
        if (left == 0)
            return 1;
        if (worth > best) {
            best = worth;
            best_left = left;
            thrown = card;
        }
    }
    int before = count_ten(table, &outlook, mine, -1, each);
    double more = best - weigh(weights, each, COUNTS);
    Cards kept = without(mine, thrown);
    int is_melded = least_left(&kept) + points(upcard) > best_left;
    double all[TAKING_COUNTS] = { 1, more, is_melded, points(upcard) / 10.0,
        (before - best_left) / 10.0, before / 10.0, is_melded ? more : 0, best_left <= 10 };
    memcpy(counts, all, sizeof all);
    return 0;
}

static int wants(const Table *table, const Numbers *numbers, int upcard)
{
    double counts[TAKING_COUNTS];
    if (count_taking(table, numbers, upcard, counts))
        return 1;
    return weigh(numbers->taking[stage_of(table->stock)], counts, TAKING_COUNTS) > 0;
}

/* Whether to knock with so many points, as ginp2p/bots/expert.py does without known habits. */
static int knocks(const Table *table, int left)
{
    int shown = 31 - table->stock + 4 * count(&table->known[THEM]);
    if (left > 10)
        return 0;
    return shown <= 2 ? left >= 4 : shown <= 4 ? left >= 6 : shown <= 5 ? left >= 8 : shown <= 6 && left >= 9;
}

/* All discards, in order. Returns how many; their worths and counts are set. */
static int weigh_discards(
    const Table *table, const Numbers *numbers, int *cards, double *worths, double (*counts)[COUNTS])
{
    const Cards *eleven = &table->hand[US];
    Outlook outlook;
    int found = 0;
    look(table, &numbers->factors, &outlook);
    for (int card = 0; card < 52; card++)
        if (has(eleven, card) && card != table->taken) {
            Cards ten = without(eleven, card);
            count_ten(table, &outlook, &ten, card, counts[found]);
            worths[found] = weigh(numbers->ten[stage_of(table->stock)], counts[found], COUNTS);
            cards[found++] = card;
        }
    return found;
}

/* Ends our turn. Returns whether with a knock. */
static int ends(const Table *table, const Numbers *numbers, int *discard)
{
    int left, cards[11], best = 0;
    double worths[11], counts[11][COUNTS];
    *discard = best_discard(&table->hand[US], table->taken, &left);
    if (left == 0 || knocks(table, left))
        return 1;
    int found = weigh_discards(table, numbers, cards, worths, counts);
    for (int i = 1; i < found; i++)
        if (worths[i] > worths[best])
            best = i;
    *discard = cards[best];
    return 0;
}
