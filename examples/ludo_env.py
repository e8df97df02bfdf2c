"""Games of Ludothèque as environments with agents that take turns, in the manner of PettingZoo's AEC interface.
Needs nothing but Python 3 and the repository; it starts `ludo env` and talks to it (docs/env.md).

    env = LudoEnv('nox', seats=4, bots=[None, 'easy', 'easy', 'easy'])
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else random.choice(info['legal_actions']))

An agent is 'seat_0', 'seat_1', …; seats of bots are no agents. An observation is what that seat may see, as JSON, and a
mask of its legal actions. The reward is the share of the win, at the end: 1 for the winner, half for each of two, or 0."""
import json, pathlib, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


class LudoError(Exception):
    """A request that was refused, with a code for programs; the environment goes on."""

    def __init__(self, code, message):
        super().__init__(f'{code}: {message}')
        self.code = code


class LudoEnv:
    metadata = {'render_modes': [], 'is_parallelizable': False}

    def __init__(self, game, seats=None, options=None, bots=None, command=None):
        node = ROOT / 'node_modules' / '.bin' / 'node'  # without it, run.js installs the packages first
        start = [node, ROOT / 'packages/cli/src/main.ts'] if node.exists() else ['node', ROOT / 'scripts/run.js', 'scripts/ludo.ts']
        command = command or [*map(str, start), 'env', game]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        hello = json.loads(self.process.stdout.readline() or '{}')
        if hello.get('protocol') != 'ludo-env/1':
            raise LudoError('protocol', f'ludo env {game} does not speak ludo-env/1: {hello}')
        self.game, self.num_moves, self.metadata = hello, hello['actions'], {**self.metadata, 'name': game}
        self.pass_action = self.num_moves  # the last action: not to interrupt
        seats = seats or (len(bots) if bots else min(max(4, hello['seats']['min']), hello['seats']['max']))
        self.setup = {'seats': seats, 'options': options or {}, 'bots': bots or [None] * seats}
        self.possible_agents = [f'seat_{seat}' for seat, bot in enumerate(self.setup['bots']) if bot is None]
        self.agents = []

    def ask(self, do, **fields):
        """Sends one request and returns the reply to it."""
        self.process.stdin.write(json.dumps({'do': do, **fields}).encode() + b'\n')
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline() or '{"no": {"code": "end", "message": "ludo env has ended"}}')
        if 'no' in reply:
            raise LudoError(**reply['no'])
        return reply['ok']

    def action_space_size(self, agent):
        return self.num_moves + 1

    def reset(self, seed=None, options=None):
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos = {agent: {} for agent in self.agents}
        setup = {**self.setup, 'options': {**self.setup['options'], **(options or {})}}
        self._accept(self.ask('reset', **setup, **({} if seed is None else {'seed': seed})))

    def observe(self, agent):
        """What the agent may see, and which actions it may choose."""
        seat = self._seat(agent)
        mask, seen = [0] * (self.num_moves + 1), self.ask('legal', seat=seat)
        for action in seen['actions']:
            mask[action] = 1
        mask[self.pass_action] = int(seat in self.status['mayInterrupt'])
        return {'observation': self.ask('view', seat=seat)['view'], 'action_mask': mask}

    def legal_actions(self, agent):
        """The same as the mask, as a list, with the moves in words of the game."""
        seat, seen = self._seat(agent), self.ask('legal', seat=self._seat(agent))
        moves = dict(zip(seen['actions'], seen['legal']))
        return {**moves, self.pass_action: None} if seat in self.status['mayInterrupt'] else moves

    def last(self, observe=True):
        agent = self.agent_selection
        moves = {} if self.terminations[agent] else self.legal_actions(agent)
        self.infos[agent] = {'legal_actions': list(moves), 'moves': moves}
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise LudoError('over', f'{agent} has finished; its only step is None')
            self.agents.remove(agent)
            self.agent_selection = self.agents[0] if self.agents else None
            return
        status = self.ask('step', seat=self._seat(agent), action=None if action == self.pass_action else action)
        self._cumulative_rewards[agent] = 0.0
        self._accept(status)

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close(self):
        if self.process.poll() is None:
            self.ask('close')
        self.process.communicate()

    def _seat(self, agent):
        return int(agent.removeprefix('seat_'))

    def _accept(self, status):
        """Takes a status over: who is to decide, or how the game has ended."""
        self.status = status
        if status['result'] is None:
            # Seats that cannot interrupt pass unasked; a bot waits until all of them have passed.
            for seat in status['mayInterrupt']:
                if self.ask('legal', seat=seat)['actions']:
                    self.agent_selection = f'seat_{seat}'
                    return
                if not status['awaited']:
                    return self._accept(self.ask('step', seat=seat, action=None))
            self.agent_selection = f"seat_{status['awaited'][0]}"
            return
        ranks = status['result']['ranks']
        for agent in self.agents:
            self.rewards[agent] = 1.0 / ranks.count(1) if ranks[self._seat(agent)] == 1 else 0.0
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0] if self.agents else None


if __name__ == '__main__':  # python3 examples/ludo_env.py GAME: how many random steps a second
    import random, sys, time
    env, steps, games, start = LudoEnv(sys.argv[1]), 0, 0, time.time()
    while time.time() - start < 5:
        env.reset(seed=games)
        for agent in env.agent_iter():
            _, _, terminated, _, info = env.last(observe='--views' in sys.argv)
            steps += not terminated
            env.step(None if terminated else random.choice(info['legal_actions']))
        games += 1
    print(f'{sys.argv[1]}: {steps / (time.time() - start):.0f} steps/s, {games} games')
    env.close()
