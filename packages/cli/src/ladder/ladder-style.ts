/** The look of the ladder: the page of the house by day and by night, without its fonts. */
export const LADDER_STYLE = `
:root { color-scheme: light dark; --serif: Georgia, "Times New Roman", serif; --room: light-dark(#f4efe6, #12241c); --paper: light-dark(#fffdf8, #1b3227); --ink: light-dark(#26221b, #f2ebdc); --quiet: light-dark(#5e564a, #b9c4b6); --line: light-dark(#cfc4b0, #3d5a4a); --lamp: light-dark(#a4541a, #f0b35a); --above: light-dark(#2c6e49, #8fd0a5); --below: light-dark(#a8322a, #f0938a) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; background: var(--room) linear-gradient(light-dark(#fffaf0, #234436), transparent 640px) no-repeat }
main { max-width: 48rem; margin: 0 auto; padding: clamp(16px, 4vw, 40px) }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance }
h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); margin: 0 0 16px } h2 { font-size: 1.5rem; margin: 56px 0 8px } h3 { font-size: 1.0625rem; margin: 32px 0 8px }
p { max-width: 40rem; margin: 0 0 16px } a { color: var(--lamp); text-underline-offset: 4px } .quiet, small { color: var(--quiet) } small { font-size: .8125rem; white-space: nowrap }
code { font-size: .9em } nav { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 24px 0 0 } nav a { padding: 10px 0 }
section { border-top: 1px solid var(--line); margin-top: 48px } section h2 { margin-top: 32px } footer { margin-top: 64px; border-top: 1px solid var(--line); padding-top: 16px }
.wide { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100% }
th, td { text-align: left; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); vertical-align: baseline } td { white-space: nowrap } thead th { color: var(--quiet); font-weight: 500; font-size: .8125rem } th:last-child, td:last-child { padding-right: 0 }
.wide small { display: block } thead th { white-space: nowrap }
.matchups td:first-child { width: 3rem; color: var(--quiet) } .matchups td:nth-child(2) { width: 46% } .matchups td:last-child, .matchups th:last-child { text-align: right } .matchups .pair th { text-align: left; padding-top: 24px; font-weight: 600 } .matchups .pair span { font-weight: 400 }
.bar { display: block; position: relative; height: 20px; min-width: 88px; background: linear-gradient(var(--line), var(--line)) center / 100% 1px no-repeat } .bar i { position: absolute }
.chance { top: 1px; bottom: 1px; width: 2px; margin-left: -1px; background: var(--quiet) } .range { top: 7px; height: 6px; border-radius: 3px; background: currentcolor; opacity: .45; min-width: 2px } .dot { top: 4px; width: 12px; height: 12px; margin-left: -6px; border-radius: 50%; background: currentcolor }
.above { color: var(--above) } .below { color: var(--below) } .unclear { color: var(--lamp) }
abbr { text-decoration: none; color: var(--quiet); cursor: help }
.key { margin-right: 16px; white-space: nowrap } .key::before { content: ""; display: inline-block; width: 12px; height: 12px; margin-right: 6px; border-radius: 50%; background: currentcolor }
@media (max-width: 30rem) { .matchups td:nth-child(2) { width: 34% } th, td { padding-right: 10px } }
`;
