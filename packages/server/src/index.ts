export { ADMIN_COMMANDS_KEY, appendCommandToText } from '@ludotheque/house';
export * from './config.ts';
export * from './housekeeping.ts';
export * from './server.ts';
