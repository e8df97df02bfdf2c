// Reference for speed: uniformly random play of NOX (the "base" variant), 4 seats, one thread.
// The same work as a rules engine does: shuffle the deck, list every legal move, choose one, play it.
// Build: g++ -O3 -march=native -o nox nox.cpp    Run: ./nox [seconds] [seed]    Prints one line of JSON.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static const int SEATS = 4;
static const uint8_t COLOUR[16] = {0, 0, 1, 2, 0, 1, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0}; // number -> 0 blue, 1 green, 2 orange

static uint64_t rng;
static inline uint32_t below(uint32_t n) { // xorshift64*, multiply-shift
  rng ^= rng >> 12; rng ^= rng << 25; rng ^= rng >> 27;
  return (uint32_t)(((rng * 0x2545F4914F6CDD1DULL >> 32) * n) >> 32);
}

struct Game {
  uint8_t pile[90]; int left;
  uint8_t hand[SEATS][3], cards[SEATS];
  uint8_t top[SEATS][6], stacks[SEATS];
  int total[SEATS], round, turn; long moves;

  void deal() {
    int n = 0;
    for (int copy = 0; copy < 6; copy++) for (int k = 1; k <= 15; k++) pile[n++] = k;
    for (int i = 89; i > 0; i--) std::swap(pile[i], pile[below(i + 1)]);
    left = 90; turn = round++ % SEATS;
    for (int i = 0; i < 3; i++) for (int p = 0; p < SEATS; p++) hand[(turn + p) % SEATS][i] = pile[--left];
    for (int p = 0; p < SEATS; p++) { cards[p] = 3; stacks[p] = 0; }
  }

  int legal(int* out) const { // a move: hand index << 8 | display << 4 | stack index, 15 = beside
    int n = 0;
    for (int i = 0; i < cards[turn]; i++) {
      uint8_t card = hand[turn][i];
      bool seen = false;
      for (int j = 0; j < i; j++) seen |= hand[turn][j] == card;
      if (seen) continue;
      for (int d = 0; d < SEATS; d++) {
        out[n++] = i << 8 | d << 4 | 15;
        for (int s = 0; s < stacks[d]; s++) if (COLOUR[top[d][s]] == COLOUR[card]) out[n++] = i << 8 | d << 4 | s;
      }
    }
    return n;
  }

  bool play(int move) { // true when the round has ended
    int i = move >> 8, d = move >> 4 & 15, s = move & 15;
    uint8_t card = hand[turn][i];
    hand[turn][i] = hand[turn][--cards[turn]];
    if (s == 15) s = stacks[d]++;
    top[d][s] = card;
    for (int x = 0; x < stacks[d]; x++) if (x != s && top[d][x] == card) { top[d][x] = top[d][--stacks[d]]; break; }
    moves++;
    if (stacks[d] == 6) return true;
    if (left) hand[turn][cards[turn]++] = pile[--left];
    for (int step = 1; step <= SEATS; step++) if (cards[(turn + step) % SEATS]) { turn = (turn + step) % SEATS; return false; }
    return true;
  }

  void score() {
    for (int p = 0; p < SEATS; p++) {
      int colours = 0, sum = 0;
      for (int s = 0; s < stacks[p]; s++) { colours |= 1 << COLOUR[top[p][s]]; sum += top[p][s]; }
      if (colours == 7) total[p] += sum;
    }
  }

  void run() {
    int list[128];
    memset(total, 0, sizeof total); round = 0; moves = 0;
    do { deal(); while (!play(list[below(legal(list))])) {} score(); } while (*std::max_element(total, total + SEATS) < 150);
  }
};

int main(int argc, char** argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 4;
  rng = argc > 2 ? strtoull(argv[2], 0, 10) * 2 + 1 : std::chrono::steady_clock::now().time_since_epoch().count() | 1;
  Game g; long games = 0, moves = 0, rounds = 0, best = 0; double t = 0;
  // Processor time: other programs on the machine do not count.
  auto start = std::clock();
  while (t < seconds) {
    for (int b = 0; b < 100; b++) { g.run(); games++; moves += g.moves; rounds += g.round; best += *std::max_element(g.total, g.total + SEATS); }
    t = double(std::clock() - start) / CLOCKS_PER_SEC;
  }
  printf("{\"bench\":\"nox\",\"engine\":\"cpp\",\"seconds\":%.2f,\"games\":%ld,\"movesPerSec\":%.0f,\"gamesPerSec\":%.0f,\"movesPerGame\":%.2f,\"roundsPerGame\":%.3f,\"winnerScore\":%.2f}\n",
         t, games, moves / t, games / t, (double)moves / games, (double)rounds / games, (double)best / games);
}
