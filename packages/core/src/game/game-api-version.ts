/**
 * The version of everything that a game in a package of its own relies on: what `core`, `kit` and `testkit`
 * export, and which files the house looks for in the package. It is raised when games that were made for
 * the version before would no longer work.
 */
export const GAME_API_VERSION = 1;
