/* A hand between our seat, which plays by numbers, and Simple. */

#pragma once

#include "valuation.h"

/* What looks on; each may be NULL. The first two end the hand, unscored, by returning 1. */
typedef struct Watch Watch;
struct Watch {
    int (*before_draw)(Watch *watch, const Table *table, int passes);
    int (*before_discard)(Watch *watch, const Table *table);
    void (*reached)(Watch *watch, int card); /* a card that we took, could take, or drew */
    void (*discarded)(Watch *watch, const Table *table);
};

static void take_upcard(Table *table, int seat)
{
    table->taken = table->pile[--table->piled];
    drop(&table->gone, table->taken);
    put(&table->hand[seat], table->taken);
    put(&table->known[seat], table->taken);
}

static int draw_card(Table *table, int seat)
{
    int card = table->deck[table->next++];
    table->stock--;
    table->idle = 0;
    put(&table->hand[seat], card);
    return card;
}

static void throw_card(Table *table, int seat, int card)
{
    drop(&table->hand[seat], card);
    drop(&table->known[seat], card);
    put(&table->gone, card);
    table->pile[table->piled++] = card;
    table->idle += table->taken >= 0;
}

static int is_washed(const Table *table)
{
    return table->stock <= WASH_STOCK || table->idle >= IDLE_LIMIT;
}

/* Plays from the beginning of a seat's turn. Returns what we score, below zero for Simple.
 * passes: of the opening's upcard so far; -1 once that is over. */
static int play(Table *table, const Numbers *numbers, int seat, int passes, Watch *watch)
{
    for (;; seat = 1 - seat) {
        int got = -1, discard, is_knock, is_taking = 0;
        table->taken = -1;
        if (passes == 2)
            passes = -1; /* both passed: from the stock */
        else if (table->piled > 0) {
            int upcard = table->pile[table->piled - 1];
            if (seat == US && watch && watch->reached)
                watch->reached(watch, upcard);
            if (seat == US && watch && watch->before_draw
                && watch->before_draw(watch, table, passes))
                return 0;
            is_taking = seat == US ? wants(table, numbers, upcard)
                                   : simple_wants(&table->hand[THEM], upcard);
        }
        if (is_taking) {
            take_upcard(table, seat);
            got = table->taken;
            passes = -1;
        } else if (passes >= 0) {
            passes++;
            continue;
        } else {
            got = draw_card(table, seat);
            if (seat == US && watch && watch->reached)
                watch->reached(watch, got);
        }
        if (seat == US && watch && watch->before_discard && watch->before_discard(watch, table))
            return 0;
        is_knock = seat == US ? ends(table, numbers, &discard) : simple_ends(table, got, &discard);
        throw_card(table, seat, discard);
        if (is_knock) {
            int score = knock_score(&table->hand[seat], &table->hand[1 - seat]);
            return seat == US ? score : -score;
        }
        if (seat == US && watch && watch->discarded)
            watch->discarded(watch, table);
        if (is_washed(table))
            return 0;
    }
}

/* Plays on once we have eleven cards, with this discard; -1 for what the numbers say. */
static int play_on(Table table, const Numbers *numbers, int discard)
{
    if (discard < 0 && ends(&table, numbers, &discard)) {
        throw_card(&table, US, discard);
        return knock_score(&table.hand[US], &table.hand[THEM]);
    }
    throw_card(&table, US, discard);
    return is_washed(&table) ? 0 : play(&table, numbers, THEM, -1, NULL);
}

static void deal(Table *table)
{
    memset(table, 0, sizeof *table);
    for (int i = 0; i < 52; i++)
        table->deck[i] = i;
    for (int i = 51; i > 0; i--) {
        int other = below(i + 1), card = table->deck[i];
        table->deck[i] = table->deck[other];
        table->deck[other] = card;
    }
    for (int i = 0; i < 10; i++) {
        put(&table->hand[0], table->deck[i]);
        put(&table->hand[1], table->deck[10 + i]);
    }
    table->pile[table->piled++] = table->deck[20];
    put(&table->gone, table->deck[20]);
    table->next = 21;
    table->stock = 31;
}
