export * from './constants.ts';
export * from './game-record.ts';
export * from './http-replies.ts';
export * from './parse-request.ts';
export * from './replies.ts';
export * from './requests.ts';
export * from './server-frames.ts';
