/** The files that can be imported, for the attribute `accept` of a file field. */
export const fileTypes = ".xlsx,.ods,.csv,.tsv,.txt,text/csv";
