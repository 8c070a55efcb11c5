import { importFile, user } from "@/db/schema";

/** What every list says of an import; joined with the user who made it. */
export const summaryColumns = {
  id: importFile.id,
  kind: importFile.kind,
  filename: importFile.filename,
  state: importFile.state,
  bytesTotal: importFile.bytesTotal,
  bytesRead: importFile.bytesRead,
  rowsRead: importFile.rowsRead,
  rowsAdded: importFile.rowsAdded,
  rowsUnchanged: importFile.rowsUnchanged,
  rowsBad: importFile.rowsBad,
  failure: importFile.failure,
  createdBy: user.name,
  createdAt: importFile.createdAt,
  finishedAt: importFile.finishedAt,
};
