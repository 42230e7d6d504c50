import type { Database } from "../database/database.ts";

/** The feedback on one page. */
export type PageFeedback = {
  page: string;
  helpful: number;
  unhelpful: number;
  /** The share of helpful answers, from 0 to 1. */
  share: number;
  /** Newest first. */
  comments: { at: string; helpful: boolean; text: string }[];
};

const query = `select page,
  count(*) filter (where helpful)::int as helpful,
  count(*) filter (where not helpful)::int as unhelpful,
  coalesce((
    select json_agg(json_build_object('at', recent.at, 'helpful', recent.helpful, 'text', recent.comment))
    from (
      select c.at, c.helpful, c.comment from feedback.answers c
      where c.page = a.page and c.comment is not null and c.at >= $1
      order by c.at desc, c.id desc limit $2
    ) recent
  ), '[]') as comments
from feedback.answers a
where at >= $1
group by page
order by count(*) filter (where not helpful) desc, page`;

type Row = Omit<PageFeedback, "share">;
type ReportOptions = { since: Date; comments: number };

/**
 * Returns the feedback on pages, the page with the most unhelpful answers first. For operators: it needs a connection
 * that owns the tables.
 *
 * @param options.since omits earlier answers
 * @param options.comments the maximum number of comments per page
 */
export async function readFeedbackReport(
  database: Database,
  options: ReportOptions,
): Promise<PageFeedback[]> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<Row>(query, [options.since, options.comments]);
    return rows.map(({ page, helpful, unhelpful, comments }) => ({
      page,
      helpful,
      unhelpful,
      share: helpful / (helpful + unhelpful),
      comments: comments.map((comment) => ({ ...comment, at: new Date(comment.at).toISOString() })),
    }));
  } finally {
    client.release();
  }
}
