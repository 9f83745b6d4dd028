import type { ReceiptAttributes } from '@sufra/contracts';
import { directionOf } from '@sufra/ordering';
import { classNames } from '../../ui/class-names.ts';
import type { PaperKind } from './receipt-controls.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { Both, ReceiptLanguageContext, Word } from './receipt-language.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import { ReceiptSum } from './receipt-sum.tsx';
import type { ReceiptWords } from './receipt-words.server.ts';
import styles from './receipt.module.css';

type PaperProps = { receipt: ReceiptAttributes; words: ReceiptWords; digits: number; paper: PaperKind };

/** The paper itself: black on white, in both languages at once, as it is printed. */
export function ReceiptPaper({ receipt, words, digits, paper }: PaperProps) {
  const { languages } = receipt;
  const money = (amount: number) => amount.toFixed(digits);
  const code = receipt['qr-path'];
  const size = receipt['qr-size'];
  return (
    <ReceiptLanguageContext value={{ languages, words, money }}>
      <article
        className={classNames(styles.paper, styles[paper])}
        dir={directionOf(languages[0] ?? 'en-us')}
        aria-labelledby="receipt-title"
      >
        <header className={styles.head}>
          <h2>
            <Both text={receipt['seller-name']} />
          </h2>
          {receipt['seller-address'] && (
            <p>
              <Both text={receipt['seller-address']} />
            </p>
          )}
          <p id="receipt-title" className={styles.kind}>
            <Word id={receipt['is-tax-invoice'] ? 'receipt.taxInvoice' : 'receipt.plain'} />
          </p>
        </header>
        <ReceiptFacts receipt={receipt} />
        <ReceiptLines lines={receipt.lines} />
        <ReceiptSum receipt={receipt} />
        {code && size && (
          <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-labelledby="receipt-code">
            <title id="receipt-code">{words[languages[0] ?? 'en-us']?.['receipt.code']}</title>
            <path d={code} />
          </svg>
        )}
        <p className={styles.thanks}>
          <Word id="receipt.thanks" />
        </p>
      </article>
    </ReceiptLanguageContext>
  );
}
