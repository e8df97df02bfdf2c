export * from './parse-request.ts';
export * from './requests.ts';
export * from './server-frames.ts';
