/* The learner's choices, by the numbers it has. */

#pragma once

#include "players.h"

/* The discard that is worth most. Returns its worth.
 *
 * What ranks and neighbours are worth is summed once, the card to go still held; a discard
 * changes but one rank and five stretches of neighbours. */
static float best_after(const Table *table, Player *player, int seat, const Cards *eleven, int kept,
    int *discard)
{
    const float *numbers = player->numbers->after;
    int stage = stage_of(table->stock), habit = player->habit, state[4][13], unseen[52];
    int held[13] = { 0 }, gone[13] = { 0 }, windows[4][9];
    int number = unseen_cards(table, seat, eleven, unseen);
    float all = numbers[KNOWN + table->stock * 6 + least_of(count(&table->known[1 - seat]), 5)];
    states_of(table, seat, eleven, state);
    for (int rank = 0; rank < 13; rank++) {
        for (int suit = 0; suit < 4; suit++) {
            held[rank] += state[suit][rank] == HELD;
            gone[rank] += as_three(state[suit][rank]) == GONE;
        }
        all += numbers[RANKS + (stage * 13 + rank) * 15 + held_and_gone[held[rank]][gone[rank]]];
    }
    for (int suit = 0; suit < 4; suit++) {
        int window = 0;
        for (int rank = 0; rank < 4; rank++)
            window += threes[rank] * as_three(state[suit][rank]);
        for (int low = 0; low < 9; low++) {
            window += 81 * as_three(state[suit][low + 4]);
            windows[suit][low] = window;
            all += numbers[RUNS + (stage * 9 + low) * 243 + window];
            window /= 3;
        }
    }
    float best = -1e9;
    for (int card = 0; card < 52; card++) {
        if (!has(eleven, card) || card == kept)
            continue;
        Cards ten = without(eleven, card);
        int suit = card / 13, rank = card % 13, left = least_left(&ten), places[4];
        const float *of_rank = numbers + RANKS + (stage * 13 + rank) * 15;
        float worth = all + numbers[LEFT + (habit * 32 + table->stock) * 64 + least_of(left, 63)];
        worth += of_rank[held_and_gone[held[rank] - 1][gone[rank] + 1]];
        worth -= of_rank[held_and_gone[held[rank]][gone[rank]]];
        for (int low = rank - 4; low <= rank; low++)
            if (low >= 0 && low < 9) {
                const float *row = numbers + RUNS + (stage * 9 + low) * 243 + windows[suit][low];
                worth += row[threes[rank - low]] - row[0]; /* from HELD to GONE */
            }
        prospects(unseen, number, &ten, left, stage, habit, places);
        danger(state, card, stage, places + 2);
        worth += sum(numbers, places, 4);
        if (player->noise > 0)
            worth += player->noise * bell();
        if (worth > best) {
            best = worth;
            *discard = card;
        }
    }
    return best;
}

/* The knock that is worth most, with `limit` points or fewer. Returns its worth. */
static float best_knock(const Table *table, Player *player, int seat, const Cards *eleven, int kept,
    int limit, int *discard, int *best_places)
{
    float best = -1e9;
    *discard = -1;
    for (int card = 0; card < 52; card++)
        if (has(eleven, card) && card != kept) {
            Cards ten = without(eleven, card);
            int left = least_left(&ten), places[KNOCK_PLACES];
            if (left > limit)
                continue;
            knock_places(table, seat, player->habit, &ten, card, left, places);
            float worth = sum(player->numbers->knock, places, KNOCK_PLACES);
            if (worth > best) {
                best = worth;
                *discard = card;
                memcpy(best_places, places, sizeof places);
            }
        }
    return best;
}

static int learner_wants(const Table *table, Player *player, int seat, int upcard, int second_offer)
{
    Table taken = *table;
    Cards eleven = with(&table->hand[seat], upcard);
    int discard, left, places[MOST_PLACES], knock[KNOCK_PLACES];
    taken.piled--;
    drop(&taken.gone, upcard);
    double noise = player->noise;
    player->noise = 0;
    float taking = best_after(&taken, player, seat, &eleven, upcard, &discard);
    player->noise = noise;
    best_discard(&eleven, upcard, &left);
    if (left == 0)
        taking = 20000;
    else if (left <= 10) {
        float worth = best_knock(&taken, player, seat, &eleven, upcard, 10, &discard, knock);
        taking = worth > taking ? worth : taking;
    }
    const Cards *ten = &table->hand[seat];
    int found = places_of(table, seat, player->habit, ten, -1, least_left(ten), places);
    const float *numbers = second_offer ? player->numbers->after : player->numbers->before;
    float more = taking - sum(numbers, places, found);
    if (noise > 0)
        more += 2 * noise * bell();
    if (player->chance > 0 && uniform() < player->chance)
        return uniform() < 0.3;
    return more > 0;
}

static void forget(Choices *choices)
{
    choices->afters = choices->befores = choices->knocks = 0;
}

static void note_ten(Choices *choices, const Table *table, int seat, int habit, int is_before)
{
    const Cards *ten = &table->hand[seat];
    int left = least_left(ten);
    if (is_before && choices->befores < MOST_CHOICES) {
        int i = choices->befores++;
        choices->before_places[i]
            = places_of(table, seat, habit, ten, -1, left, choices->before[i]);
        choices->follows[i] = choices->afters;
    } else if (!is_before && choices->afters < MOST_CHOICES) {
        int i = choices->afters++;
        choices->after_places[i] = places_of(table, seat, habit, ten, -1, left, choices->after[i]);
    }
}

/* Ends the turn. Returns whether with a knock. */
static int learner_ends(const Table *table, Player *player, int seat, int *discard)
{
    const Cards *eleven = &table->hand[seat];
    Choices *choices = player->choices;
    int left, gin = best_discard(eleven, table->taken, &left);
    float worth = best_after(table, player, seat, eleven, table->taken, discard);
    if (left == 0) {
        *discard = gin;
        return 1;
    }
    if (left <= 10) {
        int card, places[KNOCK_PLACES];
        float of_knock = best_knock(
            table, player, seat, eleven, table->taken, player->knocks_at, &card, places);
        if (card >= 0) {
            if (choices && choices->knocks < MOST_CHOICES) {
                int i = choices->knocks++;
                Cards ten = without(eleven, card);
                memcpy(choices->knock[i], places, sizeof places);
                choices->scored[i] = knock_score(&ten, &table->hand[1 - seat]);
            }
            float more = of_knock - worth;
            if (player->chance > 0 && uniform() < player->chance * 2)
                more = uniform() < 0.5 ? 1 : -1;
            if (more > 0) {
                *discard = card;
                return 1;
            }
        }
    }
    if (player->chance > 0 && uniform() < player->chance)
        do
            *discard = below(52);
        while (!has(eleven, *discard) || *discard == table->taken);
    if (choices && choices->afters < MOST_CHOICES) {
        int i = choices->afters++;
        Cards ten = without(eleven, *discard);
        choices->after_places[i] = places_of(
            table, seat, player->habit, &ten, *discard, least_left(&ten), choices->after[i]);
    }
    return 0;
}
