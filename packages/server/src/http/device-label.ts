/** Says what a device is in a few coarse words, for the list of one's devices. */

/** The first that matches: many browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findLabel = (labels: typeof BROWSERS, userAgent: string) =>
  labels.find(([pattern]) => pattern.test(userAgent))?.[1];

/** For example `Firefox (Android)`. No versions or models, which could tell people apart. */
export function describeDevice(userAgent: string | undefined): string {
  const browser = findLabel(BROWSERS, userAgent ?? '');
  const system = findLabel(SYSTEMS, userAgent ?? '');
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? '');
}
