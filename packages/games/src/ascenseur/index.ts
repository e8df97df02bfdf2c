/** Ascenseur, assembled: one frozen object, and what its knowledge and tests use. */
export * from './rules.ts';
