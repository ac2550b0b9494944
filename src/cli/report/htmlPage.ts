import { languageNow } from '#i18n/useTexts.ts';

/** Text escaped for HTML: inside an element, or in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Escaped text of a sentence. A comma-separated list without spaces may break after a comma instead of inside a word.
 */
export function escapeSentence(text: string): string {
  return escapeHtml(text).replaceAll(/,(?=\S)/g, ',<wbr>');
}

/**
 * A self-contained page: no script, nothing fetched, light or dark as in the reader's settings. `body` is HTML
 * already.
 */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)} · Kube Orrery</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fbfcfc; --panel: #f2f4f5; --sunken: #e9edef; --ink-1: #14191d; --ink-2: #434d56; --ink-3: #5b6670; --line-1: #d9dee2; --line-2: #b9c1c8; --fits: #1276ab; --lane: #bfddfb; --edge: #4c85b9; --bad: #9e0f4c; --accent: #b0760f; }
@media (prefers-color-scheme: dark) { :root { --ground: #14191d; --panel: #1b2126; --sunken: #232a30; --ink-1: #e9edef; --ink-2: #b9c1c8; --ink-3: #97a1a9; --line-1: #2d353c; --line-2: #46515a; --fits: #5bb2e0; --lane: #22405c; --edge: #6fa6d8; --bad: #f08ab2; --accent: #d99a2b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink-1); font: 14px/1.45 system-ui, sans-serif; }
main { display: grid; min-height: 100vh; }
main:has(> aside) { grid-template-columns: minmax(0, 1fr) 372px; }
main:not(:has(> aside)) { max-width: 1200px; }
.main { padding: 20px 28px 32px; min-width: 0; }
aside { border-left: 1px solid var(--line-1); background: var(--panel); padding: 18px 20px; }
h1 { font-size: 30px; line-height: 1.15; letter-spacing: -.02em; margin: 0; overflow-wrap: anywhere; text-wrap: balance; }
.sub { font-size: 15px; color: var(--ink-2); margin: 5px 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 14px; margin: 18px 0 6px; }
aside h2:first-child { margin-top: 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: 6px 0; border-top: 1px solid var(--line-1); font-size: 13px; color: var(--ink-2); overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { width: 184px; text-align: left; font-weight: 400; padding: 6px 8px 6px 0; border-top: 1px solid var(--line-1); overflow-wrap: anywhere; }
th b { font-size: 15px; }
th span { display: block; color: var(--ink-3); font-size: 12px; }
td { padding: 6px 0; border-top: 1px solid var(--line-1); }
td p { margin: 3px 0 0; color: var(--ink-2); font-size: 12px; overflow-wrap: anywhere; }
caption { padding: 6px 0; color: var(--ink-2); text-align: left; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 6px 0; color: var(--ink-2); white-space: pre-wrap; }
section { margin-top: 22px; }
section table { width: auto; min-width: min(100%, 560px); margin: 6px 0; table-layout: auto; }
section th, section td { width: auto; padding: 6px 24px 6px 0; font-size: 13px; color: var(--ink-2); overflow-wrap: anywhere; vertical-align: top; }
section tbody th { color: var(--ink-1); }
section thead th { border-top: 0; font-size: 12px; }
section p { margin: 6px 0; overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 22px; }
.axis th, .axis td { border: 0; padding-block: 0; }
.axis div { position: relative; height: 18px; }
.axis span { position: absolute; padding-left: 4px; border-left: 1px solid var(--line-2); color: var(--ink-2); font: 11px ui-monospace, monospace; white-space: nowrap; }
.lane svg { height: 40px; }
.legend { display: flex; gap: 16px; font-size: 12px; color: var(--ink-2); margin: 0 0 8px; }
.legend i { display: inline-block; width: 22px; height: 10px; margin-right: 6px; border: 1px solid var(--line-2); }
.legend .ev { background: var(--ink-3); }
.legend .new { background: var(--sunken); }
.legend .back { height: 0; border: 0; border-top: 2px solid var(--fits); vertical-align: 3px; }
@media (max-width: 900px) { main { display: block; } aside { border-left: 0; border-top: 1px solid var(--line-1); } }
@media print { aside { background: none; } }
`;
