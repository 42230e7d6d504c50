/**
 * Questions for work on the ranking, each with the places that answer it, and subjects that the product does not
 * have. They were written from the subjects of the pages before any was asked. They have been looked at since, so
 * their figures say less than those of the held-out questions.
 */
export type DevelopmentQueries = {
  questions: [query: string, ...places: string[]][];
  absent: string[];
};
