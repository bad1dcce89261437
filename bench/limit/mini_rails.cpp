// The ceiling: random games of Mini Rails in plain C++, rule for rule what branchline/games/mini_rails does, drawing the
// same numbers from the same generator, so that equal seeds must give equal sums. It is here to be measured against, not to
// be played: no texts, no records, one board size.
//
// Input (whitespace-separated integers): games, generator word, seats, rounds, profit limit, frame loss, start discs, bag
// discs, 3 start places, 98 spots ((tile * 2 + face) * 7 + place), 49 neighbour masks (side A).
// Output: one line: seconds, decisions, totals by seat, first places by seat in parts of 60.

#include <cstdint>
#include <cstdio>
#include <ctime>

typedef int64_t i64;

static const int COMPANIES = 6, HEXES = 49, PLACES = 7, TILES = 7, RING = 6, MOST = 5, NONE = -1;

struct Box {
    i64 seats, rounds, limit, loss, start, bag;
    i64 places[3], spots[98], beside[HEXES];
};

struct Random {
    i64 word;
    i64 bits() {
        word = 1791398085 * (word & 0xFFFFFFFF) + (word >> 32);
        return (word & 0xFFFFFFFF) ^ (word >> 32);
    }
    i64 below(i64 limit) {
        i64 product = bits() * limit;
        if ((product & 0xFFFFFFFF) < limit) {
            i64 unfair = 4294967296 % limit;
            while ((product & 0xFFFFFFFF) < unfair) product = bits() * limit;
        }
        return product >> 32;
    }
};

struct Table {
    i64 spots[HEXES], track[COMPANIES], border[COMPANIES], room[COMPANIES], occupied;
    i64 bag[COMPANIES], market[2 * MOST + 1], claims[2 * MOST + 1], order[2 * MOST], taxed;
    i64 bought, built, shares[MOST * 8], values[MOST * 8];
};

static i64 sum_totals[MOST], sum_firsts[MOST], decisions;

static void set_up(Table &t, const Box &box, Random &rng) {
    i64 laid = 0;
    for (int slot = 0; slot < TILES; slot++) {
        i64 tile = 0, place, ways = 12;
        if (slot == 0) {
            place = rng.below(ways);
        } else {
            place = rng.below((TILES - slot) * ways);
            i64 nth = place / ways;
            for (tile = 1;; tile++)
                if (!(laid >> tile & 1) && nth-- == 0) break;
        }
        laid |= 1LL << tile;
        i64 face = tile * 2 + place % ways / RING, turn = place % RING;
        t.spots[slot * PLACES] = box.spots[face * PLACES];
        for (int ring = 0; ring < RING; ring++)
            t.spots[slot * PLACES + 1 + (ring + turn) % RING] = box.spots[face * PLACES + 1 + ring];
    }
    i64 frames = 0;
    t.occupied = 0;
    for (int slot = 0; slot < COMPANIES; slot++) {
        i64 nth = slot < COMPANIES - 1 ? rng.below(COMPANIES - slot) : 0, company;
        for (company = 0;; company++)
            if (!(frames >> company & 1) && nth-- == 0) break;
        frames |= 1LL << company;
        t.track[company] = t.border[company] = 0;
        for (int disc = 0; disc < box.start; disc++) {
            i64 hex = (slot + 1) * PLACES + 1 + (box.places[disc] - 1 + slot) % RING;
            t.track[company] |= 1LL << hex;
            t.border[company] |= box.beside[hex];
            t.occupied |= 1LL << hex;
        }
    }
    i64 start = rng.below(box.seats);
    for (i64 turn = 0; turn < box.seats; turn++)
        t.order[turn] = t.order[2 * box.seats - 1 - turn] = (start + turn) % box.seats;
    for (int company = 0; company < COMPANIES; company++) {
        t.room[company] = __builtin_popcountll(t.border[company] & ~t.occupied);
        t.bag[company] = box.bag;
    }
    for (i64 share = 0; share < box.seats * box.rounds; share++) t.shares[share] = NONE;
    t.taxed = 0;
}

static void draw_market(Table &t, const Box &box, Random &rng) {
    i64 total = 0;
    for (int company = 0; company < COMPANIES; company++) total += t.bag[company];
    for (i64 space = 0; space < 2 * box.seats + 1; space++) {
        i64 rest = rng.below(total--), company = 0;
        while (rest >= t.bag[company]) rest -= t.bag[company++];
        t.bag[company]--;
        t.market[space] = company;
        t.claims[space] = NONE;
    }
    t.bought = t.built = 0;
}

static void move_shares(Table &t, const Box &box, i64 company, i64 spots) {
    for (i64 share = 0; share < box.seats * box.rounds; share++)
        if (t.shares[share] == company) {
            i64 value = t.values[share] + spots;
            t.values[share] = value > box.limit ? box.limit : value < -box.limit ? -box.limit : value;
        }
}

static void act(Table &t, const Box &box, Random &rng, i64 round, i64 step) {
    i64 seat = t.order[step], spaces = 2 * box.seats + 1;
    i64 buys = t.bought >> seat & 1 ? 0 : spaces - step, total = buys, space = 0;
    if (!(t.built >> seat & 1))
        for (i64 at = 0; at < spaces; at++)
            if (t.market[at] != NONE) total += t.room[t.market[at]] ? t.room[t.market[at]] : 1;
    i64 rest = rng.below(total);
    if (rest < buys) {
        while (t.market[space] == NONE || rest-- > 0) space++;
        t.shares[seat * box.rounds + round] = t.market[space];
        t.values[seat * box.rounds + round] = 0;
        t.bought |= 1LL << seat;
    } else {
        rest -= buys;
        for (;; space++) {
            i64 company = t.market[space];
            if (company == NONE) continue;
            i64 width = t.room[company] ? t.room[company] : 1;
            if (rest < width) break;
            rest -= width;
        }
        i64 company = t.market[space];
        if (!t.room[company]) {
            move_shares(t, box, company, -box.loss);
        } else {
            i64 hexes = t.border[company] & ~t.occupied;
            while (rest--) hexes &= hexes - 1;
            i64 hex = __builtin_ctzll(hexes), bit = 1LL << hex;
            for (int other = 0; other < COMPANIES; other++)
                if (t.border[other] & bit) t.room[other]--;
            t.track[company] |= bit;
            t.border[company] |= box.beside[hex];
            t.occupied |= bit;
            t.room[company] = __builtin_popcountll(t.border[company] & ~t.occupied);
            move_shares(t, box, company, t.spots[hex]);
        }
        t.built |= 1LL << seat;
    }
    t.market[space] = NONE;
    t.claims[space] = seat;
    decisions++;
}

static void tax(Table &t, const Box &box) {
    i64 turn = 0;
    for (i64 space = 0; space < 2 * box.seats + 1; space++) {
        if (t.market[space] != NONE) t.taxed |= 1LL << t.market[space];
        else t.order[turn++] = t.claims[space];
    }
}

static void score(const Table &t, const Box &box) {
    i64 totals[MOST], left[MOST][8], many[MOST];
    for (i64 seat = 0; seat < box.seats; seat++) {
        totals[seat] = many[seat] = 0;
        for (i64 share = seat * box.rounds; share < (seat + 1) * box.rounds; share++) {
            i64 value = t.values[share];
            if (t.taxed >> t.shares[share] & 1 ? value < 0 : value > 0) continue;
            totals[seat] += value;
            i64 place = many[seat]++;
            for (; place > 0 && left[seat][place - 1] < value; place--) left[seat][place] = left[seat][place - 1];
            left[seat][place] = value;
        }
        sum_totals[seat] += totals[seat];
    }
    bool first[MOST];
    i64 sharing = 0;
    for (i64 seat = 0; seat < box.seats; seat++) {
        first[seat] = true;
        for (i64 other = 0; other < box.seats && first[seat]; other++) {
            if (totals[other] != totals[seat]) {
                first[seat] = totals[other] < totals[seat];
                continue;
            }
            for (i64 place = 0; place < many[other]; place++) {
                if (place < many[seat] && left[other][place] == left[seat][place]) continue;
                if (place >= many[seat] || left[other][place] > left[seat][place]) first[seat] = false;
                break;
            }
        }
        sharing += first[seat];
    }
    for (i64 seat = 0; seat < box.seats; seat++)
        if (first[seat]) sum_firsts[seat] += 60 / sharing;
}

static i64 number() {
    long long value;
    if (scanf("%lld", &value) != 1) return 0;
    return value;
}

int main() {
    Box box;
    Random rng;
    i64 games = number();
    rng.word = number();
    box.seats = number(), box.rounds = number(), box.limit = number(), box.loss = number();
    box.start = number(), box.bag = number();
    for (i64 &place : box.places) place = number();
    for (i64 &spots : box.spots) spots = number();
    for (i64 &mask : box.beside) mask = number();
    clock_t begun = clock();
    for (i64 game = 0; game < games; game++) {
        Table t;
        set_up(t, box, rng);
        for (i64 round = 0; round < box.rounds; round++) {
            draw_market(t, box, rng);
            for (i64 step = 0; step < 2 * box.seats; step++) act(t, box, rng, round, step);
            tax(t, box);
        }
        score(t, box);
    }
    printf("%.6f %lld", double(clock() - begun) / CLOCKS_PER_SEC, (long long)decisions);
    for (i64 seat = 0; seat < box.seats; seat++) printf(" %lld", (long long)sum_totals[seat]);
    for (i64 seat = 0; seat < box.seats; seat++) printf(" %lld", (long long)sum_firsts[seat]);
    printf("\n");
    return 0;
}
