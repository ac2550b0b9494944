export { isTraceFile, looksLikeTrace } from '#model/trace/traceColumns.ts';
