/* Counts what Simple keeps, and what comes within reach; fits the factors of an outlook. */

#pragma once

#include <stdlib.h>

#include "hand.h"

enum { REACH = 3 }; /* turns in which a card may come */
enum { ROUNDS = 30 }; /* of fitting */
enum { MOST_TURNS = 60 };

typedef struct {
    uint8_t stage, places[KINDS], is_held, is_reached;
    float held, offered; /* expected, were all unseen cards alike */
} Sample;

typedef struct {
    int cards[52], number, first, turns_left;
    uint64_t reached;
} Turn;

typedef struct {
    Watch watch;
    Sample *samples;
    long number, most;
    Turn turns[MOST_TURNS];
    int turn_count;
} Census;

static void census_reached(Watch *watch, int card)
{
    Census *census = (Census *)watch;
    for (int i = 0; i < census->turn_count; i++)
        if (census->turns[i].turns_left > 0)
            census->turns[i].reached |= 1ULL << card;
}

static int census_before_discard(Watch *watch, const Table *table)
{
    Census *census = (Census *)watch;
    (void)table;
    for (int i = 0; i < census->turn_count; i++)
        census->turns[i].turns_left--;
    return 0;
}

static void census_discarded(Watch *watch, const Table *table)
{
    Census *census = (Census *)watch;
    if (census->turn_count == MOST_TURNS)
        return;
    Turn *turn = &census->turns[census->turn_count++];
    turn->number = unseen_cards(table, turn->cards);
    turn->turns_left = REACH;
    turn->reached = 0;
    turn->first = (int)(census->number);
    for (int i = 0; i < turn->number && census->number < census->most; i++) {
        Sample *sample = &census->samples[census->number++];
        sample->stage = stage_of(table->stock);
        sample->is_held = has(&table->hand[THEM], turn->cards[i]);
        sample->is_reached = 0;
        sample->held = (float)(10 - count(&table->known[THEM])) / turn->number;
        sample->offered = (float)REACH / turn->number;
        seen_around(table, turn->cards[i], sample->places);
    }
}

static void end_hand(Census *census)
{
    for (int i = 0; i < census->turn_count; i++) {
        Turn *turn = &census->turns[i];
        for (int k = 0; k < turn->number && turn->first + k < census->number; k++)
            census->samples[turn->first + k].is_reached = turn->reached >> turn->cards[k] & 1;
    }
    census->turn_count = 0;
}

/* Iterative proportional fitting: place by place, as many are expected as were counted. */
static void fit(const Census *census, double (*factors)[KINDS][MOST_PLACES], int of_held)
{
    for (int stage = 0; stage < STAGES; stage++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int place = 0; place < MOST_PLACES; place++)
                factors[stage][kind][place] = 1;
    for (int round = 0; round < ROUNDS; round++)
        for (int kind = 0; kind < KINDS; kind++) {
            double counted[STAGES][MOST_PLACES] = { { 0 } }, expected[STAGES][MOST_PLACES] = { { 0 } };
            for (long i = 0; i < census->number; i++) {
                const Sample *sample = &census->samples[i];
                double chance = of_held ? sample->held : sample->offered;
                for (int each = 0; each < KINDS; each++)
                    chance *= factors[sample->stage][each][sample->places[each]];
                counted[sample->stage][sample->places[kind]]
                    += of_held ? sample->is_held : sample->is_reached;
                expected[sample->stage][sample->places[kind]] += chance > 0.97 ? 0.97 : chance;
            }
            for (int stage = 0; stage < STAGES; stage++)
                for (int place = 0; place < MOST_PLACES; place++)
                    if (expected[stage][place] > 0)
                        factors[stage][kind][place]
                            *= (counted[stage][place] + 1) / (expected[stage][place] + 1);
        }
}

static void learn_habits(Numbers *numbers, long samples)
{
    Census *census = calloc(1, sizeof *census);
    census->watch.reached = census_reached;
    census->watch.before_discard = census_before_discard;
    census->watch.discarded = census_discarded;
    census->samples = malloc(samples * sizeof *census->samples);
    census->most = samples;
    for (int hand = 0; census->number < samples; hand++) {
        Table table;
        deal(&table);
        play(&table, numbers, hand & 1, 0, &census->watch);
        end_hand(census);
    }
    fit(census, numbers->factors.held, 1);
    fit(census, numbers->factors.offered, 0);
    free(census->samples);
    free(census);
}
