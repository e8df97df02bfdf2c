"""Checks the deal of a finished game without any code of Ludothèque. Needs nothing but Python 3.

    python3 examples/verify_deal.py record.json [--receipt receipt.json] [--deals deals.json] [--deck deck.json]

record.json   from the last page of a table, or from /api/tables/TABLE/record.json
receipt.json  saved by your own page: what you were promised, and what you added
deals.json    the public log: all pages of /api/deals?page=N, one reply after the other
deck.json     for a game that is not in the list below: a list of its cards by name, in the order of its deck

docs/fair-dealing.md says what is computed here. Whether every move was legal only `ludo verify` can say."""
import argparse, hashlib, json, struct, sys

BEANS = '1 2 3 4 5 6 7 8 9 10 0 x2 - - -'.split()
DECKS = {
    'ascenseur': [suit + rank for suit in '♣♦♥♠' for rank in '2 3 4 5 6 7 8 9 10 J Q K A'.split()],
    'battle-gum': [str(n) for n in range(1, 14)] * 4 + ['N'] * 2,
    'crazy-eights': [suit + rank for suit in '♣♦♥♠' for rank in 'A 2 3 4 5 6 7 8 9 10 J Q K'.split()],
    'golf': [suit + rank for suit in '♣♦♥♠' for rank in 'A 2 3 4 5 6 7 8 9 10 J Q K'.split()],
    'nanobye': '1 2 3 4 5 6 7 8 9 J'.split() * 4,
    'nicht-die-bohne': [colour + bean for colour in 'GRYB' for bean in BEANS],
    'nox': 'B1 B4 B9 B11 B15 G2 G5 G7 G12 G14 O3 O6 O8 O10 O13'.split() * 6,
}

def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()

def nonce_hash(nonce):
    return sha256(b'ludotheque/nonce/1', bytes.fromhex(nonce)).hex()

def check(holds, message):
    if not holds:
        sys.exit('NOT FAIR: ' + message)

def chacha20_words(key, stream):
    """The key stream of ChaCha20 (RFC 8439), as 32-bit words."""
    def quarter(s, a, b, c, d):
        for x, y, z, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] = ((s[z] ^ s[x]) << turn | (s[z] ^ s[x]) >> (32 - turn)) & 0xffffffff
    counter = 0
    while True:
        start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *struct.unpack('<8I', key),
                 counter, *struct.unpack('<3I', stream.encode().ljust(12, b'\0'))]
        s = start[:]
        for _ in range(10):
            for column in range(4):
                quarter(s, column, column + 4, column + 8, column + 12)
            for i in range(4):
                quarter(s, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
        yield from ((a + b) & 0xffffffff for a, b in zip(s, start))
        counter += 1

def shuffled(cards, words):
    """Fisher and Yates, from the end; words that would favour some cards are discarded."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        whole = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < whole) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards

def in_deck_order(game, cards):
    """These cards in the order of the game's deck: what a shuffle starts from."""
    left, start = list(cards), []
    for card in DECKS[game]:
        if card in left:
            left.remove(card)
            start.append(card)
    return start

def check_record(record):
    """Seed, openings, seats and all shuffles."""
    seed, transcript, sitters = bytes.fromhex(record['seed']), record['transcript'], record['sitters']
    check(len(seed) == 32 and sha256(seed).hex() == record['commitment'], 'the seed is not the one of the commitment')
    for seat, sitter in enumerate(sitters):
        if 'nonce' in sitter and 'nonceHash' in sitter:
            check(nonce_hash(sitter['nonce']) == sitter['nonceHash'], f'seat {seat} opened another nonce than it had committed to')
    opened = sorted((sha256(bytes.fromhex(s['nonce'])), seat) for seat, s in enumerate(sitters) if 'nonce' in s)
    unopened = sorted((s['nonceHash'], seat) for seat, s in enumerate(sitters) if 'nonceHash' in s and 'nonce' not in s)
    check(sorted(record['nonces']) == sorted(s['nonce'] for s in sitters if 'nonce' in s),
          'the list of nonces is not that of the people who sit there')
    key = sha256(b'ludotheque/deal/1', seed, *(digest for digest, _ in opened))
    drawn = shuffled(range(len(sitters)), chacha20_words(key, 'seating'))
    people = [seat for _, seat in opened + unopened]
    check(record.get('seating') == 'arranged' or drawn[:len(people)] == people, 'the seats do not follow from seed and nonces')
    check(len(sitters) == transcript['players'], 'the transcript has another number of players')
    words = chacha20_words(key, 'shuffles')
    game, shuffles = transcript['game'], transcript['shuffles']
    if game not in DECKS:
        sys.exit(f'This program does not know the deck of {game}; give it with --deck.')
    check(sorted(shuffles[0]) == sorted(DECKS[game]), 'the first shuffle is not of the whole deck')
    for number, cards in enumerate(shuffles):
        check(shuffled(in_deck_order(game, cards), words) == cards, f'shuffle {number} does not follow from seed and nonces')
    print(f"The deal of {transcript['game']} follows from seed and nonces: {len(transcript['shuffles'])} shuffles, "
          f"{len(opened)} nonces, {len(unopened)} not opened.")

def check_receipt(record, receipt):
    """The record is of the deal that this receipt was promised. Nonces may be opened or not, but no share may come or go."""
    own, opened, hashes = receipt['nonce'], {*map(nonce_hash, record['nonces'])}, [sitter['nonceHash'] for sitter in record['sitters'] if 'nonceHash' in sitter]
    table, seen, log = sha256(receipt['table'].encode()).hex(), receipt.get('shares'), receipt.get('log')
    shares = lambda nonceHashes, nonces, seating='drawn': (seating, {*nonceHashes, *map(nonce_hash, nonces)})
    created = f'"what":"created","table":"{table}","commitment":"{record["commitment"]}"'
    check(nonce_hash(own) == receipt['nonceHash'], 'the receipt itself is broken')
    check(record.get('table') in (None, table), 'the record is of another table')
    check(record['commitment'] == receipt['commitment'], 'you were shown another commitment before the deal')
    check(not log or any(created in line for line in log['lines']), 'the log that you saw had another commitment')
    check(receipt['nonceHash'] in hashes or own in record['nonces'], 'your nonce was left out or replaced')
    check(not seen or len(opened) == len(record['nonces']) and shares(**seen) == shares(hashes, record['nonces'], record.get('seating', 'drawn')), 'the deal has other shares than you saw before you opened yours')
    check(own in record['nonces'], 'the deal was made without your nonce, as if you had not opened it')
    print('It is the deal that you were promised, with your nonce.')
    receipt['nonceHash'] in hashes or print('WARNING: the nonce of the receipt was sent in plain. Others could choose after it.')
    seen or print('The receipt does not have the shares of the others, so they were not checked.')
    log or print('The receipt has no line of the log of deals. Look for it: without it, deals that were called off are not counted.')

def check_log(record, receipt, text):
    """The chain holds, has the lines that the receipt has seen, and this deal as the record tells it."""
    lines, hashes, before, decoder = [], [], '0' * 64, json.JSONDecoder()
    while text := text.strip():
        page, end = decoder.raw_decode(text)
        lines, text = lines + page.get('ok', page)['lines'], text[end:]
    for number, line in enumerate(lines):
        parsed = json.loads(line)
        check(parsed['n'] == number and parsed['before'] == before, f'line {number} of the log does not follow from the one before')
        hashes.append(before := sha256(line.encode()).hex())
    seen = (receipt or {}).get('log', {'lines': [], 'count': 0})
    check(seen['count'] == 0 or hashes[seen['count'] - 1:seen['count']] == [seen['head']], 'the log is not the one that you saw')
    check(set(seen['lines']) <= set(lines), 'lines that you saw are no longer in the log')
    table = record.get('table') or (receipt and sha256(receipt['table'].encode()).hex())
    own = {line['what']: line for line in map(json.loads, lines) if line['table'] == table}
    if table:
        check(own.get('created', {}).get('commitment') == record['commitment'], 'the log has another commitment for this table')
        opened = sorted(sha256(bytes.fromhex(nonce)) for nonce in record['nonces'])
        check(own.get('dealt', {}).get('nonces') == sha256(*opened).hex(), 'the log has other nonces for this deal')
    every = [json.loads(line) for line in lines]
    dealt, ended = ({line['table'] for line in every if line['what'] in kinds} for kinds in (('dealt',), ('over', 'closed')))
    print(f"The log holds: {len(lines)} lines, {len(dealt)} deals, {len(dealt - ended)} of them without a published seed, "
          f"{sum(line.get('unopened', 0) for line in every)} nonces not opened.")

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
for argument in 'record', '--receipt', '--deals', '--deck':
    arguments.add_argument(argument)
given = arguments.parse_args()
read = lambda name: open(name, encoding='utf8').read()
game_record, own_receipt = json.loads(read(given.record)), given.receipt and json.loads(read(given.receipt))
if given.deck:
    DECKS[game_record['transcript']['game']] = json.loads(read(given.deck))
check_record(game_record)
own_receipt and check_receipt(game_record, own_receipt)
given.deals and check_log(game_record, own_receipt, read(given.deals))
