import { createServer, type Server } from 'node:http';

/** What a learning platform was told, by the names of the data model of SCORM 1.2, and the calls in their order. */
export interface Reported {
  readonly values: Readonly<Record<string, string>>;
  readonly calls: readonly string[];
}

const PLATFORM = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Learning platform</title><main><h1>Course</h1>
<iframe title="lesson" width="1200" height="760"></iframe></main>
<script>
const values = {};
const calls = [];
const did = (name) => { calls.push(name); return 'true'; };
window.reported = { values, calls };
window.API = {
  LMSInitialize: () => did('LMSInitialize'),
  LMSFinish: () => did('LMSFinish'),
  LMSCommit: () => 'true',
  LMSGetValue: (name) => values[name] ?? '',
  LMSSetValue: (name, value) => { values[name] = value; return 'true'; },
  LMSGetLastError: () => '0',
  LMSGetErrorString: () => '',
  LMSGetDiagnostic: () => '',
};
document.querySelector('iframe').src = 'package/index.html';
</script></html>`;

/** The least of a learning platform: it serves the files of a package and has the API of SCORM 1.2 in the window around the SCO. */
export function learningPlatform(files: Readonly<Record<string, Uint8Array>>): Promise<Server> {
  return new Promise((done) => {
    const server = createServer(({ url = '' }, response) => {
      const path = new URL(url, 'http://platform.invalid').pathname;
      const file = files[path.slice('/package/'.length)];
      if (path === '/') response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PLATFORM);
      else if (file) response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(file);
      else response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1', () => done(server));
  });
}
