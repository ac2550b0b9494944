export { isTraceFile, looksLikeTrace } from '#model/trace/isTraceFile.ts';
