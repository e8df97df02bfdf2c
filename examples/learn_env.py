"""Learns which moves of a game tend to win, from nothing but its own games against bots, and tests it on other deals.

    python3 examples/learn_env.py nox --train 400 --test 200 --against random

The learner is a bandit: for every action it keeps the mean reward of the games in which it chose it, and plays the legal
action with the highest mean, plus a bonus for actions that it has rarely tried (UCB1). It looks at no card but those that
its legal moves name. The test compares it with random moves, on the same deals, which it has not seen before."""
import argparse, math, random
from ludo_env import LudoEnv


class Bandit:
    def __init__(self, actions):
        self.plays, self.wins, self.total = [0] * actions, [0.0] * actions, 0

    def choose(self, legal, explore):
        def worth(action):
            plays = self.plays[action]
            if plays == 0:
                return math.inf if explore else 0
            return self.wins[action] / plays + (explore * math.sqrt(2 * math.log(self.total) / plays) if explore else 0)
        return max(legal, key=lambda action: (worth(action), random.random()))

    def learn(self, chosen, reward):
        for action in set(chosen):
            self.plays[action] += 1
            self.wins[action] += reward
            self.total += 1


def play(env, seed, choose):
    """Plays one game and returns the chosen actions and the reward."""
    env.reset(seed=seed)
    chosen = []
    for _ in env.agent_iter():
        _, reward, terminated, _, info = env.last(observe=False)
        if terminated:
            return chosen, reward
        chosen.append(choose(info['legal_actions']))
        env.step(chosen[-1])


def describe(rewards):
    mean = sum(rewards) / len(rewards)
    deviation = math.sqrt(sum((reward - mean) ** 2 for reward in rewards) / max(1, len(rewards) - 1))
    return f'{100 * mean:.1f} % ± {196 * deviation / math.sqrt(len(rewards)):.1f}'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('game')
    parser.add_argument('--seats', type=int, default=3)
    parser.add_argument('--against', default='random')
    parser.add_argument('--train', type=int, default=400)
    parser.add_argument('--test', type=int, default=200)
    parser.add_argument('--seed', default='1')
    asked = parser.parse_args()
    random.seed(asked.seed)
    env = LudoEnv(asked.game, bots=[None] + [asked.against] * (asked.seats - 1))
    bandit = Bandit(env.num_moves + 1)
    for n in range(asked.train):
        bandit.learn(*play(env, f'{asked.seed}/train/{n}', lambda legal: bandit.choose(legal, 0.3)))
    players = {'random': random.choice, 'learnt': lambda legal: bandit.choose(legal, 0)}
    print(f'{asked.game}: seat 0 of {asked.seats} against {asked.against}, {asked.train} games to learn, {asked.test} to test')
    for name, choose in players.items():
        rewards = [play(env, f'{asked.seed}/test/{n}', choose)[1] for n in range(asked.test)]
        print(f'{name:8} wins {describe(rewards)}')
    env.close()


if __name__ == '__main__':
    main()
