/* A hand between two players. */

#pragma once

#include "learner.h"

static int wants(const Table *table, Player *player, int seat, int second_offer)
{
    int upcard = table->pile[table->piled - 1];
    const Cards *hand = &table->hand[seat];
    if (player->kind == NOVICE)
        return below(2);
    if (player->kind == SIMPLE)
        return part_of_meld(hand, upcard);
    if (player->kind == HARD)
        return hard_wants(table, seat, upcard);
    if (player->kind == LEARNER)
        return learner_wants(table, player, seat, upcard, second_offer);
    int left;
    Cards eleven = with(hand, upcard);
    int thrown = best_discard(&eleven, upcard, &left);
    if (left >= least_left(hand))
        return 0;
    Cards ten = without(&eleven, thrown), others = without(&ten, upcard);
    return least_left(&others) + points(upcard) > left;
}

/* Ends the turn. Returns whether with a knock. got: the card drawn or taken. */
static int ends(const Table *table, Player *player, int seat, int got, int *discard)
{
    const Cards *eleven = &table->hand[seat];
    if (player->kind == LEARNER)
        return learner_ends(table, player, seat, discard);
    int left;
    *discard = best_discard(eleven, table->taken, &left);
    if (player->kind == MEDIUM)
        return left <= 5;
    if (player->kind == HARD) {
        if (left == 0 || (left <= 10 && left <= hard_limit(table, seat, player->limits)))
            return 1;
        *discard = hard_discard(table, seat);
        return 0;
    }
    int found = 0, least = 999, cards[11];
    for (int card = 0; card < 52; card++) {
        if (!has(eleven, card) || card == table->taken)
            continue;
        if (player->kind == SIMPLE && (player->thrown[got] >> card & 1))
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
    player->thrown[got] |= 1ULL << *discard;
    return left <= 10;
}

typedef struct { int knocker, left, defender_left; } Ending; /* knocker -1 for a wash */

/* Plays a hand. Returns what the first player scored, below zero for the other. */
static int play_hand(Player *players[2], int starter, int with_offer, Ending *ending)
{
    Table table;
    memset(&table, 0, sizeof table);
    for (int i = 0; i < 52; i++)
        table.deck[i] = i;
    for (int i = 51; i > 0; i--) {
        int other = below(i + 1), card = table.deck[i];
        table.deck[i] = table.deck[other];
        table.deck[other] = card;
    }
    for (int i = 0; i < 10; i++) {
        put(&table.hand[0], table.deck[i]);
        put(&table.hand[1], table.deck[10 + i]);
    }
    table.pile[table.piled++] = table.deck[20];
    put(&table.gone, table.deck[20]);
    table.next = 21;
    table.stock = 31;
    for (int i = 0; i < 2; i++) {
        if (players[i]->choices)
            forget(players[i]->choices);
        memset(players[i]->thrown, 0, sizeof players[i]->thrown);
    }
    int seat = starter, passes = with_offer ? 0 : -1; /* -1 once the offer is over */
    for (;;) {
        Player *player = players[seat];
        int got = -1, discard;
        table.taken = -1;
        if (passes == 2)
            passes = -1; /* both passed: from the stock */
        else if (table.piled > 0 && wants(&table, player, seat, passes == 1)) {
            got = table.taken = table.pile[--table.piled];
            drop(&table.gone, got);
            put(&table.hand[seat], got);
            put(&table.known[seat], got);
            passes = -1;
        } else if (passes >= 0) {
            if (passes == 1 && player->choices)
                note_ten(player->choices, &table, seat, player->habit, 0);
            passes++;
            seat = 1 - seat;
            continue;
        }
        if (got < 0) {
            if (player->choices)
                note_ten(player->choices, &table, seat, player->habit, 1);
            got = table.deck[table.next++];
            table.stock--;
            table.idle = 0;
            put(&table.hand[seat], got);
        }
        int knocks = ends(&table, player, seat, got, &discard);
        drop(&table.hand[seat], discard);
        drop(&table.known[seat], discard);
        put(&table.gone, discard);
        table.pile[table.piled++] = discard;
        ending->knocker = -1;
        if (knocks) {
            int score = knock_score(&table.hand[seat], &table.hand[1 - seat]);
            ending->knocker = seat;
            ending->left = least_left(&table.hand[seat]);
            ending->defender_left = least_left(&table.hand[1 - seat]);
            return seat == 0 ? score : -score;
        }
        table.idle += table.taken >= 0;
        if (table.stock <= WASH_STOCK || table.idle >= IDLE_LIMIT)
            return 0;
        seat = 1 - seat;
    }
}
