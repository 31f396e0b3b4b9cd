/* Learns the expert's numbers by self-play: ginp2p/bots/weights.py comes from here.
 *
 *     cc -O2 -ffp-contract=off -o learn tests/strength/learn/learn.c -lm
 *     ./learn learnt.bin 2400000            (hands; about a quarter of an hour)
 *     python -m tests.strength.pack learnt.bin
 *
 * The learner plays hands against itself and against four fixed players, by the numbers it
 * has, with a little chance added. After a hand every choice's worth is moved towards what
 * the hand then brought. The same seed gives the same file.
 *
 * A worth is a sum over tables, as in ginp2p/bots/valuation.py, in points:
 *     after   ten cards after a discard (or a pass that both made)
 *     before  ten cards before a draw from the stock
 *     knock   a knock; learnt from what each possible knock would have scored
 *
 * Cards are 0 to 51, thirteen a suit; a hand is four masks of ranks, as in the game.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hand.h"

static void move_towards(float *numbers, const int *places, int found, float target, float rate)
{
    float step = rate * (target - sum(numbers, places, found)) / found;
    for (int i = 0; i < found; i++)
        numbers[places[i]] += step;
}

/* Moves every choice's worth towards the score, in part by way of the choices after it. */
static void learn(Numbers *numbers, Choices *choices, float score, float trust, float rate)
{
    float targets[MOST_CHOICES], target = score;
    for (int i = choices->afters - 1; i >= 0; i--) {
        float worth = sum(numbers->after, choices->after[i], choices->after_places[i]);
        targets[i] = target;
        move_towards(numbers->after, choices->after[i], choices->after_places[i], target, rate);
        target = trust * target + (1 - trust) * worth;
    }
    for (int i = 0; i < choices->befores; i++) {
        int next = choices->follows[i];
        target = score;
        if (next < choices->afters)
            target = trust * targets[next]
                + (1 - trust)
                    * sum(numbers->after, choices->after[next], choices->after_places[next]);
        move_towards(numbers->before, choices->before[i], choices->before_places[i], target, rate);
    }
    for (int i = 0; i < choices->knocks; i++)
        move_towards(
            numbers->knock, choices->knock[i], KNOCK_PLACES, choices->scored[i], 0.3f * rate);
}

/* What a hand shows of the opponent's habit; above zero, that it knocks early. */
static int sign_of(const Ending *ending)
{
    if (ending->knocker < 0)
        return 0;
    if (ending->knocker == 0)
        return ending->defender_left <= 10 ? -40 : 4;
    return ending->left >= 6 ? 12 : ending->left >= 4 ? -4 : ending->left >= 1 ? -8 : -25;
}

/* Plays matches to 100. Prints the share won. */
static void report(Numbers *numbers, Player *opponent, const char *name, int matches)
{
    Player learner = { .kind = LEARNER, .numbers = numbers, .knocks_at = 10 };
    Player *players[2] = { &learner, opponent };
    int won = 0;
    for (int match = 0; match < matches; match++) {
        int scores[2] = { 0, 0 }, starter = match & 1, signs = 0;
        while (scores[0] < 100 && scores[1] < 100) {
            Ending ending;
            learner.habit = signs >= 8 ? EARLY : signs <= -8 ? PATIENT : UNKNOWN;
            int score = play_hand(players, starter, 1, &ending);
            signs += sign_of(&ending);
            scores[score < 0] += abs(score);
            starter = 1 - starter;
        }
        won += scores[0] >= 100;
    }
    printf("  %s %.1f %%", name, 100.0 * won / matches);
}

/* A habit as it would be judged in a match: seldom at once, sometimes wrongly. */
static int judged(int is_early)
{
    double drawn = uniform();
    if (drawn < 0.3)
        return UNKNOWN;
    return (drawn < (is_early ? 0.35 : 0.85)) ? PATIENT : EARLY;
}

static const double SHARE_OF_SELF = 0.4, FIRST_RATE = 0.1, LAST_RATE = 0.001, TRUST = 0.75;

/* Polishing: a steady rate, hardly any trying out, and the mean of the numbers on the way,
 * from which chance has gone. */
static const double POLISH_SHARE = 0.35, POLISH_RATE = 0.002;
enum { POLISH_EVERY = 2000 }; /* hands */

/* What is drawn below each bound plays: simple, medium, novice, hard, else patient. */
static const double OPPONENTS[4] = { 0.52, 0.64, 0.68, 0.92 };
static const double POLISH_OPPONENTS[4] = { 0.60, 0.68, 0.71, 0.93 };

static void add_to_mean(double *sums, const Numbers *numbers)
{
    const float *each = (const float *)numbers;
    for (size_t i = 0; i < sizeof *numbers / sizeof *each; i++)
        sums[i] += each[i];
}

static void take_mean(Numbers *numbers, const double *sums, long added)
{
    float *each = (float *)numbers;
    for (size_t i = 0; i < sizeof *numbers / sizeof *each; i++)
        each[i] = (float)(sums[i] / added);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: learn FILE HANDS [SEED [FILE TO POLISH]]\n");
        return 1;
    }
    long hands = atol(argv[2]);
    if (argc > 3)
        chance_state ^= (uint64_t)atol(argv[3]) * 0x9E3779B97F4A7C15ULL;
    count_runs();
    count_mates();
    static const int hard_limits[4] = { 10, 7, 4, 2 }, patient_limits[4] = { 10, 3, 0, 0 };
    static Choices noted[2];
    Numbers *numbers = calloc(1, sizeof *numbers);
    double *sums = calloc(sizeof *numbers / sizeof(float), sizeof *sums);
    long added = 0;
    int polishes = argc > 4;
    if (polishes) {
        FILE *file = fopen(argv[4], "rb");
        if (!file || fread(numbers, sizeof *numbers, 1, file) != 1 || fclose(file))
            return 1;
    }
    const double *opponents = polishes ? POLISH_OPPONENTS : OPPONENTS;
    Player learner = { .kind = LEARNER, .numbers = numbers, .choices = &noted[0] };
    Player twin = { .kind = LEARNER, .numbers = numbers, .choices = &noted[1] };
    Player simple = { .kind = SIMPLE }, novice = { .kind = NOVICE }, medium = { .kind = MEDIUM };
    Player hard = { .kind = HARD, .limits = hard_limits };
    Player patient = { .kind = HARD, .limits = patient_limits };
    for (long hand = 0; hand < hands; hand++) {
        double done = polishes ? 1 : (double)hand / hands;
        double waits = polishes ? 0.1 : 0.6 * (1 - done) + 0.15;
        float rate = polishes ? POLISH_RATE : FIRST_RATE * pow(LAST_RATE / FIRST_RATE, done);
        learner.noise = twin.noise = 0.6 * (1 - done);
        learner.chance = twin.chance = 0.01 * (1 - done) + 0.001;
        int with_offer = below(2), starter = below(2);
        learner.knocks_at = uniform() < waits ? 9 - below(10) : 10;
        twin.knocks_at = uniform() < waits ? 9 - below(10) : 10;
        Player *players[2] = { &learner, &twin };
        Ending ending;
        if (uniform() < (polishes ? POLISH_SHARE : SHARE_OF_SELF)) {
            learner.habit = judged(0);
            twin.habit = judged(0);
            int score = play_hand(players, starter, with_offer, &ending);
            learn(numbers, &noted[0], score, TRUST, rate);
            learn(numbers, &noted[1], -score, TRUST, rate);
        } else {
            double drawn = uniform();
            players[1] = drawn < opponents[0] ? &simple
                : drawn < opponents[1]        ? &medium
                : drawn < opponents[2]        ? &novice
                : drawn < opponents[3]        ? &hard
                                              : &patient;
            int is_early = players[1] == &simple || players[1] == &novice;
            learner.habit = judged(is_early);
            int score = play_hand(players, starter, with_offer, &ending);
            learn(numbers, &noted[0], score, TRUST, rate);
        }
        if (polishes && (hand + 1) % POLISH_EVERY == 0) {
            add_to_mean(sums, numbers);
            added++;
        }
        if (polishes && hand + 1 == hands && added)
            take_mean(numbers, sums, added);
        if ((hand + 1) % (hands / 6) == 0 || hand + 1 == hands) {
            uint64_t kept = chance_state; /* looking on changes nothing */
            printf("%ld hands:", hand + 1);
            report(numbers, &simple, "simple", 600);
            report(numbers, &hard, "hard", 300);
            printf("\n");
            fflush(stdout);
            chance_state = kept;
            FILE *file = fopen(argv[1], "wb");
            if (!file || fwrite(numbers, sizeof *numbers, 1, file) != 1 || fclose(file))
                return 1;
        }
    }
    return 0;
}
