export {
  type AuditEntry,
  commitWithAudit,
  describeReportedPerson,
  dismissReport,
  listReports,
  MUTED_FOR_GOOD,
  makeAdminCommandEntry,
  type OperatorContext,
  type Report,
  readAuditLog,
  setPersonBlocked,
  setPersonMuted,
} from '@ludotheque/house';
export * from './config.ts';
export * from './housekeeping.ts';
export * from './server.ts';
