/** A person's session in a test: sends requests, and keeps all frames. */
import { commitToNonce, type Json, type Refusal } from '@ludotheque/core';
import {
  parseRequest,
  type ReplyTo,
  type RequestErrorBody,
  type RequestFields,
  type RequestName,
  type ServerFrame,
  type StepReply,
  type TableSnapshot,
  type TableStepFrame,
} from '@ludotheque/protocol';
import { type House, Session } from '../src/index.ts';

export class RefusedRequestError extends Error {
  readonly code: string;
  readonly refusal: Refusal | undefined;

  constructor({ code, message, refusal }: RequestErrorBody) {
    super(`${code}: ${message}`);
    this.code = code;
    this.refusal = refusal;
  }
}

/** A session that keeps all frames that it was sent. */
export class TestSession {
  readonly frames: ServerFrame[] = [];
  /** The frames that may be sent a moment later. */
  readonly deferrableFrames = new Set<ServerFrame>();
  readonly session: Session;
  readonly house: House;
  readonly token: string;
  isDisconnected = false;
  private lastId = 0;

  constructor(
    house: House,
    person: ConstructorParameters<typeof Session>[0],
    token: string,
    clientKey?: string,
  ) {
    this.house = house;
    this.token = token;
    this.session = new Session(
      person,
      (text, canWait) => {
        const frame = JSON.parse(text) as ServerFrame;
        this.frames.push(frame);
        if (canWait) this.deferrableFrames.add(frame);
      },
      () => {
        this.isDisconnected = true;
      },
      clientKey,
      house.people.getDevice(token),
    );
    house.connect(this.session);
  }

  get id(): string {
    return this.session.person.id;
  }

  /** Sends a request as over a socket: it is checked, and answered by exactly one frame. */
  async request<N extends RequestName>(name: N, fields: RequestFields<N>): Promise<ReplyTo<N>> {
    const re = ++this.lastId;
    await this.house.handleRequest(
      this.session,
      re,
      parseRequest({ do: name, ...(fields as object) }),
    );
    const answers = this.frames.filter((frame) => 're' in frame && frame.re === re);
    if (answers.length !== 1) throw new Error(`${name} got ${answers.length} answers`);
    const [answer] = answers;
    if (answer && 'no' in answer) throw new RefusedRequestError(answer.no);
    // The reply type follows from the name, as in the client.
    return (answer && 'ok' in answer ? answer.ok : answer) as ReplyTo<N>;
  }

  /** The code with which a request is refused. */
  async requestErrorCode<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
  ): Promise<string> {
    try {
      await this.request(name, fields);
    } catch (error) {
      if (error instanceof RefusedRequestError) return error.code;
      throw error;
    }
    return 'not refused';
  }

  async openTable(table: string, seen = -1): Promise<TableSnapshot> {
    return this.request('open', { table, seen });
  }

  sit(table: string, nonce = createNonce(this.id + table)): Promise<StepReply> {
    return this.request('sit', { table, nonce });
  }

  /** Sits down as clients of today do. */
  commit(table: string, nonce = createNonce(this.id + table)): Promise<StepReply> {
    return this.request('sit', { table, nonceHash: commitToNonce(nonce).nonceHash });
  }

  openNonce(table: string, nonce = createNonce(this.id + table)): Promise<StepReply> {
    return this.request('open-nonce', { table, nonce });
  }

  async listLegalMoves(table: string): Promise<readonly Json[]> {
    return (await this.request('legal', { table })).moves;
  }

  /** Makes a move on the table as it is now: the first legal one, unless given. */
  async move(table: string, move?: Json, moveId = `m${++this.lastId}`): Promise<number> {
    const chosen = move ?? (await this.listLegalMoves(table))[0]!;
    const seen = (await this.house.liveTables.getOrLoad(table)).table.lineCount - 1;
    return (await this.request('move', { table, move: chosen, seen, moveId })).n;
  }

  /** The steps of tables since the last call. */
  takeTableFrames(): TableStepFrame[] {
    const steps = this.frames.filter(
      (frame): frame is TableStepFrame => 'table' in frame && 'n' in frame,
    );
    this.frames.length = 0;
    return steps;
  }

  takeFrames(): ServerFrame[] {
    return this.frames.splice(0);
  }

  disconnect(): void {
    this.house.disconnect(this.session);
  }
}

const createNonce = (text: string): string =>
  Buffer.from(text.padEnd(16, '.')).toString('hex').slice(0, 128);
