"""Sits down at a table and plays it to its end, with any legal moves. Needs nothing but Python 3.

    python3 examples/bot.py http://localhost:8080/t/TABLE NAME

docs/protocol.md says what is said here. A better bot chooses by known['view'], the game as its seat sees it."""
import base64, hashlib, itertools, json, os, random, secrets, socket, ssl, struct, sys, time, urllib.error, urllib.parse, urllib.request

if len(sys.argv) != 3 or '/t/' not in sys.argv[1]:
    sys.exit(__doc__)
link, name, known, numbers = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2], {}, itertools.count(1)
table, secure = link.path.rstrip('/').split('/')[-1], link.scheme == 'https'

def visit():
    """A cookie for a new visitor; whoever keeps it is the same person tomorrow."""
    url, body = f'{link.scheme}://{link.netloc}/api/visit', json.dumps({'name': name}).encode()
    request = urllib.request.Request(url, body, {'content-type': 'application/json'})
    try:
        return urllib.request.urlopen(request).headers['set-cookie'].split(';')[0]
    except OSError as error:
        sys.exit(error.read().decode() if isinstance(error, urllib.error.HTTPError) else str(error))

def dial(cookie):
    """A WebSocket (RFC 6455): an HTTP request, after which both sides send frames."""
    wire = socket.create_connection((link.hostname, link.port or (443 if secure else 80)))
    wire = ssl.create_default_context().wrap_socket(wire, server_hostname=link.hostname) if secure else wire
    key = base64.b64encode(os.urandom(16)).decode()
    wire.sendall((f'GET /socket HTTP/1.1\r\nHost: {link.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                  f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n').encode())
    stream = wire.makefile('rb')
    status, *_ = iter(stream.readline, b'\r\n')
    return (wire, stream) if b' 101 ' in status else sys.exit(f'no socket: {status.decode()}')

def send(data, kind=1):
    """One frame, masked as a client's must be."""
    mask, size = os.urandom(4), len(data)
    length = struct.pack('!B', 128 | size) if size < 126 else struct.pack('!BH', 128 | 126, size)
    wire.sendall(bytes([128 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

def hear():
    """One message, put together from its frames; what it says about our table is known from now on."""
    message, last = b'', False
    while not last:
        first, size = stream.read(2) or sys.exit('the house has hung up')
        if size > 125:
            size = int.from_bytes(stream.read(2 if size == 126 else 8), 'big')
        kind, data = first & 15, stream.read(size)
        kind == 8 and sys.exit(f'the house says goodbye: {data[2:].decode()}')
        kind == 9 and send(data, 10)  # a ping is answered with its own words
        if kind < 8:
            message, last = message + data, first & 128
    frame = json.loads(message)
    news = frame.get('sync') or frame.get('ok') or frame
    if news.get('table') == table and 'n' in news:  # a step's view brings only what has changed
        known.update(news, view={**(known.get('view') or {}), **(news.get('view') or {})})
    return frame

def ask(what, **fields):
    """Waits for the answer: `ok`, or the table's next step, or `no` with a reason."""
    number = next(numbers)
    send(json.dumps({'id': number, 'do': what, **fields}).encode())
    answer = next(frame for frame in iter(hear, None) if frame.get('re') == number)
    return answer.get('ok', answer)

wire, stream = dial(visit())
nonce = secrets.token_bytes(16)  # our part of the deal: docs/fair-dealing.md
sit = {'what': 'sit', 'table': table, 'nonceHash': hashlib.sha256(b'ludotheque/nonce/1' + nonce).hexdigest()}
for what in {'what': 'hello', 'protocol': 1}, {'what': 'open', 'table': table}, sit:
    'no' in (answer := ask(**what)) and sys.exit(answer['no']['message'])
while known['face']['phase'] in ('open', 'playing'):
    if 'opening' in known['face'] and nonce.hex() not in known['face']['nonces']:  # everybody has committed
        ask('open-nonce', table=table, nonce=nonce.hex())
    elif known['seat'] not in known['view'].get('awaited', []):
        hear()
    elif moves := (legal := ask('legal', table=table)).get('moves'):
        time.sleep(float(os.environ.get('PAUSE', 0.1)))  # the house takes 20 messages a second from one person
        ask('move', table=table, move=random.choice(moves), seen=legal['n'], moveId=secrets.token_hex(8))
result = known['face']['result'] or sys.exit('no result: ' + known['face']['ending'])
for (seat, sitter), rank, score in zip(enumerate(known['face']['sitters']), result['ranks'], result['scores']):
    print(f"{rank}. {sitter['name'] or sitter['bot']}{' (me)' if seat == known['seat'] else ''}: {score}")
