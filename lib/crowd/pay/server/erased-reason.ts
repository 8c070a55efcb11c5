/** What stands in the ledger in the place of what was written about somebody who is erased. */
export const erasedReason = "Erased with the person";
