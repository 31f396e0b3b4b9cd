/* Where unseen cards may be: ginp2p/bots/outlook.py has the same. */

#pragma once

#include "table.h"

enum { STAGES = 4, KINDS = 6, MOST_PLACES = 16 };
enum { BY_RANK, GONE_MATES, GONE_BESIDE, THEIR_MATES, THEIR_BESIDE, MY_NEAR };
static const int places_of[KINDS] = { 13, 16, 12, 4, 9, 9 };

/* Factors of how likely a card is held, and how likely it comes within reach in a turn. */
typedef struct { double held[STAGES][KINDS][MOST_PLACES], offered[STAGES][KINDS][MOST_PLACES]; } Factors;

typedef struct {
    int unseen[52], number;
    double held[52], evenly[52], offered[52];
} Outlook;

/* What is seen around a card, as places in the tables. */
static void seen_around(const Table *table, int card, uint8_t *places)
{
    const Cards *theirs = &table->known[THEM], *gone = &table->gone, *mine = &table->hand[US];
    int rank = card % 13, cost = points(card);
    int dear = cost <= 4 ? 0 : cost <= 7 ? 1 : cost <= 9 ? 2 : 3;
    int gone_mates = 0, my_mates = 0, their_mates = 0;
    int gone_beside = 0, my_beside = 0, their_beside = 0, beyond = 0;
    for (int mate = rank; mate < 52; mate += 13)
        if (mate != card) {
            gone_mates += has(gone, mate);
            my_mates += has(mine, mate);
            their_mates += has(theirs, mate);
        }
    for (int step = -1; step <= 1; step += 2) {
        int near = rank + step, far = near + step;
        if (near < 0 || near > 12)
            continue;
        gone_beside += has(gone, card + step);
        my_beside += has(mine, card + step);
        their_beside += has(theirs, card + step);
        if (far >= 0 && far <= 12 && !has(gone, card + step) && !has(mine, card + step))
            beyond += has(theirs, card + 2 * step);
    }
    places[BY_RANK] = rank;
    places[GONE_MATES] = dear * 4 + gone_mates;
    places[GONE_BESIDE] = dear * 3 + gone_beside;
    places[THEIR_MATES] = their_mates;
    places[THEIR_BESIDE] = their_beside * 3 + beyond;
    places[MY_NEAR] = least_of(2, my_mates) * 3 + my_beside;
}

static void look(const Table *table, const Factors *factors, Outlook *outlook)
{
    int stage = stage_of(table->stock), hidden = 10 - count(&table->known[THEM]);
    double total = 0;
    memset(outlook, 0, sizeof *outlook);
    outlook->number = unseen_cards(table, outlook->unseen);
    for (int i = 0; i < outlook->number; i++) {
        int card = outlook->unseen[i];
        uint8_t places[KINDS];
        double held = 1, offered = 1.0 / outlook->number;
        seen_around(table, card, places);
        for (int kind = 0; kind < KINDS; kind++)
            held *= factors->held[stage][kind][places[kind]];
        offered *= factors->offered[stage][BY_RANK][places[BY_RANK]]
            * factors->offered[stage][THEIR_MATES][places[THEIR_MATES]]
            * factors->offered[stage][THEIR_BESIDE][places[THEIR_BESIDE]];
        outlook->held[card] = held;
        outlook->evenly[card] = (double)hidden / outlook->number;
        outlook->offered[card] = offered;
        total += held;
    }
    for (int i = 0; i < outlook->number; i++) {
        double held = outlook->held[outlook->unseen[i]] * hidden / total;
        outlook->held[outlook->unseen[i]] = held > 0.95 ? 0.95 : held;
    }
    for (int card = 0; card < 52; card++)
        if (has(&table->known[THEM], card))
            outlook->held[card] = outlook->evenly[card] = 1;
}

/* Whether a meld of the opponent's known cards could take this one. */
static int is_extension(const Cards *theirs, int card)
{
    int rank = card % 13, mates = 0;
    for (int mate = rank; mate < 52; mate += 13)
        mates += mate != card && has(theirs, mate);
    return mates >= 2 || (rank > 1 && has(theirs, card - 1) && has(theirs, card - 2))
        || (rank < 11 && has(theirs, card + 1) && has(theirs, card + 2));
}
