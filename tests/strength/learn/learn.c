/* Learns the expert's numbers by playing against Simple: ginp2p/bots/weights.py comes from here.
 *
 *     cc -O2 -ffp-contract=off -o learn tests/strength/learn/learn.c -lm
 *     ./learn numbers.txt
 *     python -m tests.strength.pack numbers.txt
 *
 * It counts what Simple keeps and throws, then tries discards, and taking upcards, against
 * each other: a hand is played to its end both ways, with the same cards to come. What the
 * two bring is explained, by least squares, by the difference in what is counted of them.
 * docs/bots.md tells it in words. The same seed gives the same file.
 */

#include <math.h>
#include <stdio.h>

#include "habits.h"

static const double LOST = 1.6; /* what a point of Simple's counts: the ratio decides matches */
static const double RIDGE = 0.001; /* how firmly weights stay where they are */
enum { SAMPLES = 16000000, DISCARDS = 300000, TAKINGS = 100000, MATCHES = 4000 };
enum { CLOSE = 3, MOST_TRIED_TURN = 10 };

typedef struct { /* least squares, a stage each */
    double products[STAGES][COUNTS][COUNTS], sums[STAGES][COUNTS];
    long number[STAGES];
} Squares;

typedef struct {
    Watch watch;
    const Numbers *numbers;
    Squares *squares;
    int turns_left;
} Trial;

static double bring(int score) { return score > 0 ? score : LOST * score; }

static void add(Squares *squares, int stage, const double *counts, int number, double brought)
{
    for (int i = 0; i < number; i++) {
        squares->sums[stage][i] += counts[i] * brought;
        for (int k = 0; k < number; k++)
            squares->products[stage][i][k] += counts[i] * counts[k];
    }
    squares->number[stage]++;
}

/* Moves the weights to where the squares are least; those of what was never seen stay. */
static void solve(const Squares *squares, int stage, int number, double *weights)
{
    static double rows[COUNTS][COUNTS + 1];
    for (int i = 0; i < number; i++) {
        double firm = RIDGE * squares->products[stage][i][i] + 1e-6;
        for (int k = 0; k < number; k++)
            rows[i][k] = squares->products[stage][i][k];
        rows[i][i] += firm;
        rows[i][number] = squares->sums[stage][i] + firm * weights[i];
    }
    for (int i = 0; i < number; i++) { /* Gauss and Jordan; the diagonal is never nought */
        for (int k = 0; k < number; k++) {
            double times = rows[k][i] / rows[i][i];
            for (int column = i; k != i && column <= number; column++)
                rows[k][column] -= times * rows[i][column];
        }
    }
    for (int i = 0; i < number; i++)
        weights[i] = rows[i][number] / rows[i][i];
}

/* Tries the best discard and one of the next best. */
static int try_discards(Watch *watch, const Table *table)
{
    Trial *trial = (Trial *)watch;
    int left, cards[11], best = 0, others[11], other_count = 0;
    double worths[11], counts[11][COUNTS];
    if (trial->turns_left-- > 0)
        return 0;
    best_discard(&table->hand[US], table->taken, &left);
    if (left == 0)
        return 1;
    int found = weigh_discards(table, trial->numbers, cards, worths, counts);
    for (int i = 1; i < found; i++)
        if (worths[i] > worths[best])
            best = i;
    for (int i = 0; i < found; i++) {
        int better = 0;
        for (int k = 0; k < found; k++)
            better += k != best && worths[k] > worths[i];
        if (i != best && better < CLOSE)
            others[other_count++] = i;
    }
    int other = others[below(other_count)];
    uint64_t luck = chance_state;
    double brought = bring(play_on(*table, trial->numbers, cards[best]));
    chance_state = luck;
    brought -= bring(play_on(*table, trial->numbers, cards[other]));
    for (int i = 0; i < COUNTS; i++)
        counts[best][i] -= counts[other][i];
    add(trial->squares, stage_of(table->stock), counts[best], COUNTS, brought);
    return 1;
}

/* Tries taking the upcard and leaving it. */
static int try_taking(Watch *watch, const Table *table, int passes)
{
    Trial *trial = (Trial *)watch;
    double counts[TAKING_COUNTS];
    if (trial->turns_left > 0) {
        trial->turns_left--;
        return 0;
    }
    if (count_taking(table, trial->numbers, table->pile[table->piled - 1], counts))
        return 1;
    if (counts[1] < -25 || counts[1] > 45) /* no question */
        return 0;
    uint64_t luck = chance_state;
    Table taking = *table, leaving = *table;
    take_upcard(&taking, US);
    double brought = bring(play_on(taking, trial->numbers, -1));
    chance_state = luck;
    if (passes >= 0)
        brought -= bring(play(&leaving, trial->numbers, THEM, passes + 1, NULL));
    else {
        leaving.taken = -1;
        draw_card(&leaving, US);
        brought -= bring(play_on(leaving, trial->numbers, -1));
    }
    add(trial->squares, stage_of(table->stock), counts, TAKING_COUNTS, brought);
    return 1;
}

static void learn(Numbers *numbers, int of_taking, long hands)
{
    static Squares squares;
    memset(&squares, 0, sizeof squares);
    Trial trial = { .numbers = numbers, .squares = &squares };
    if (of_taking)
        trial.watch.before_draw = try_taking;
    else
        trial.watch.before_discard = try_discards;
    for (long hand = 0; hand < hands; hand++) {
        Table table;
        deal(&table);
        trial.turns_left = below(MOST_TRIED_TURN);
        play(&table, numbers, hand & 1, 0, &trial.watch);
    }
    for (int stage = 0; stage < STAGES; stage++)
        if (of_taking)
            solve(&squares, stage, TAKING_COUNTS, numbers->taking[stage]);
        else
            solve(&squares, stage, COUNTS, numbers->ten[stage]);
}

/* Plays matches to 100, and prints how they went. */
static void report(const char *name, const Numbers *numbers)
{
    int won = 0, hands = 0, points[2] = { 0, 0 };
    uint64_t kept = chance_state; /* looking on changes nothing */
    for (int match = 0; match < MATCHES; match++) {
        int scores[2] = { 0, 0 };
        for (int starter = match & 1; scores[0] < 100 && scores[1] < 100; starter = 1 - starter) {
            Table table;
            deal(&table);
            int score = play(&table, numbers, starter, 0, NULL);
            scores[score < 0] += abs(score);
            hands++;
        }
        won += scores[0] >= 100;
        points[0] += scores[0];
        points[1] += scores[1];
    }
    chance_state = kept;
    printf("%s: %.1f %% of matches, %.2f : %.2f points a hand\n", name, 100.0 * won / MATCHES,
        (double)points[0] / hands, (double)points[1] / hands);
    fflush(stdout);
}

/* Where it begins: a point left costs a point, half of what may come is saved. */
static void begin(Numbers *numbers)
{
    for (int stage = 0; stage < STAGES; stage++) {
        for (int kind = 0; kind < KINDS; kind++)
            for (int place = 0; place < MOST_PLACES; place++)
                numbers->factors.held[stage][kind][place]
                    = numbers->factors.offered[stage][kind][place] = 1;
        for (int i = 0; i < 5; i++)
            numbers->ten[stage][i] = -1;
        numbers->ten[stage][5] = 1; /* points saved */
        numbers->ten[stage][11] = 0.6; /* gin */
        numbers->ten[stage][19] = numbers->ten[stage][21] = -3.5; /* sets and runs given */
        numbers->taking[stage][0] = -2.5;
        numbers->taking[stage][1] = 1;
    }
}

static void write_all(FILE *file, const Numbers *numbers)
{
    static const int offered[3] = { BY_RANK, THEIR_MATES, THEIR_BESIDE };
    for (int stage = 0; stage < STAGES; stage++) {
        for (int kind = 0; kind < KINDS; kind++) {
            fprintf(file, "held");
            for (int place = 0; place < places_of[kind]; place++)
                fprintf(file, " %.6f", numbers->factors.held[stage][kind][place]);
            fprintf(file, "\n");
        }
        for (int i = 0; i < 3; i++) {
            fprintf(file, "offered");
            for (int place = 0; place < places_of[offered[i]]; place++)
                fprintf(file, " %.6f", numbers->factors.offered[stage][offered[i]][place]);
            fprintf(file, "\n");
        }
        fprintf(file, "ten");
        for (int i = 0; i < COUNTS; i++)
            fprintf(file, " %.6f", numbers->ten[stage][i]);
        fprintf(file, "\ntaking");
        for (int i = 0; i < TAKING_COUNTS; i++)
            fprintf(file, " %.6f", numbers->taking[stage][i]);
        fprintf(file, "\n");
    }
}

int main(int argc, char **argv)
{
    static Numbers numbers;
    if (argc < 2) {
        fprintf(stderr, "usage: learn FILE [SEED [HUNDREDTHS OF THE WORK]]\n");
        return 1;
    }
    if (argc > 2)
        chance_state ^= (uint64_t)atol(argv[2]) * 0x9E3779B97F4A7C15ULL;
    long work = argc > 3 ? atol(argv[3]) : 100;
    count_runs();
    begin(&numbers);
    report("at first", &numbers);
    learn_habits(&numbers, SAMPLES / 100 * work);
    report("with habits", &numbers);
    for (int round = 0; round < 2; round++) {
        learn(&numbers, 0, DISCARDS / 100 * work);
        learn(&numbers, 1, TAKINGS / 100 * work);
        report("learnt", &numbers);
    }
    FILE *file = fopen(argv[1], "w");
    if (!file)
        return 1;
    write_all(file, &numbers);
    return fclose(file) != 0;
}
