import type { Figure } from './report.ts';

type Section = { title: string; rows: string[] };

/** The budgets in the order in which they are printed; a figure belongs to the row whose words it begins with. */
export const budgets: Section[] = [
  {
    title: 'What a guest’s phone feels',
    rows: [
      'JavaScript named by the menu page’s HTML, brotli',
      'CSS, brotli',
      'Menu HTML, 100 items, brotli',
      'Requests before the menu can be read and used',
      'Fonts, Latin and Arabic together',
      'Lighthouse mobile, menu with photographs, each language',
      'LCP, TBT, CLS there',
      'Menu with 1,000 items at 4x CPU slowdown: interaction to next paint when adding',
      'Menu with 1,000 items at 4x CPU slowdown: interaction to next paint when switching tabs',
      'Menu with 1,000 items at 4x CPU slowdown: interaction to next paint when searching',
      'Menu with 1,000 items at 4x CPU slowdown: interaction to next paint when filtering',
      'Later pages (item, cart, checkout) after the first',
      'Map, date picker, gateway scripts',
    ],
  },
  {
    title: 'What the server does',
    rows: [
      'Menu page HTML, cacheable part cached',
      'Menu page HTML rendered, 100 items, one core',
      'Published menu document, pre-compressed',
      'Quote (10 lines, promotion, VAT) over HTTP, c=8',
      'Whole guest order (customer, code, quote, validate, order, status), PostgreSQL, c=8',
      'The same on embedded PGlite',
      '`POST /orders` alone, PostgreSQL, c=8',
      '`POST /orders` with many orders stored',
      'A page of a guest’s history with many orders stored',
      '`POST /orders` on 8 partitions against none, PostgreSQL, c=8',
      'A merchant moved to another server while it sells: seconds without orders',
      'Status change to 10,000 connected watchers',
      'Announcements a second from process to process, NATS against NOTIFY',
      'Memory after the load run, one process, PostgreSQL',
      'Start to first answer, built, database there',
      '`npm start` on a fresh clone, to the first page',
      '`npm test`',
      'Rules: 1,000,000 generated carts priced and checked',
      'Search keystroke on 1,000 items, three languages, 4x slowdown',
    ],
  },
  {
    title: 'The restaurant’s side',
    rows: [
      'Order placed to board and sounding, p99, 200 boards open',
      'Acceptance to silence on 200 devices, p99',
      'Tap that accepts to the guest’s page, p99',
      'Sold out to 10,000 open menus, p99',
      'Orders of 1,000 buyers that got one of the last 10',
      '200 open orders, 4x slowdown: interaction to next paint when accepting',
      '200 open orders, 4x slowdown: interaction to next paint when searching',
      '200 open orders, 4x slowdown: interaction to next paint when opening',
      '200 open orders, 4x slowdown: interaction to next paint when scrolling by key',
      'Board, script, brotli',
      'Growth of a board’s heap in a simulated day of 16 hours',
      'Two boards, 100,000 random interleavings of their actions',
      'Close of a day of 10,000 orders, PostgreSQL',
      'Report over a year of 1,000,000 orders, PostgreSQL, days closed',
      'Trial of an offer on the newest 20,000 orders, PostgreSQL',
      'First page of the desk, script, brotli',
      'Next page of the desk with its figures, 4x slowdown',
      'One price on a phone, from the address to saved, 4x slowdown',
      '500 items priced by paste, from the address to saved, 4x slowdown',
      'Rollback of a menu of 1,000 items',
      'Carts broken by a rollback among 1,000 open',
    ],
  },
  {
    title: 'Times that are promised, in simulated kitchens',
    rows: [
      'Orders more than 5 minutes late',
      'Lateness in the rush, p90',
      'Quote on a quiet evening, median',
      'Orders served in the rush, against the fixed promise',
      'Orders lost by dirty presses',
      'Real times within the range that was shown',
      'Capacity exceeded, holds without end, offers refused, earlier orders made later',
      'Capacity exceeded, holds without end, offers refused over the calls of two servers, PostgreSQL',
      'Capacity exceeded, holds without end, offers refused over the calls of two servers, PGlite',
      'Checked checkout with a kitchen',
      '500 checkouts at once at one kitchen over HTTP',
    ],
  },
];

const others = 'Beside the budgets';

/**
 * Sorts figures under the rows they belong to. Of a whole bench every row is there: one without a figure is missed, not
 * left out.
 *
 * @example
 * bySection([figure('CSS, brotli')], { isWhole: false }); // [{ title: 'What a guest’s phone feels', figures: [...] }]
 */
export function bySection(
  figures: Figure[],
  { isWhole }: { isWhole: boolean },
): { title: string; figures: Figure[] }[] {
  const rest = new Set(figures);
  const sections = budgets.map(({ title, rows }) => ({
    title,
    figures: rows.flatMap((row) => {
      const own = figures.filter(({ what }) => what.startsWith(row));
      own.forEach((figure) => rest.delete(figure));
      return own.length === 0 && isWhole ? [missing(row)] : own;
    }),
  }));
  return [...sections, { title: others, figures: [...rest] }].filter((section) => section.figures.length > 0);
}

const missing = (what: string): Figure => ({
  what,
  budget: '',
  measured: 'not measured',
  isMet: false,
  command: 'npm run bench',
});
