import type { ReceiptAttributes } from '@sufra/contracts';
import type { ReactNode } from 'react';
import { receiptMoment } from './receipt-moment.ts';
import { Both, Word } from './receipt-language.tsx';
import type { ReceiptWord } from './receipt-words.server.ts';
import styles from './receipt.module.css';

/** Who, when, where and which. */
export function ReceiptFacts({ receipt }: { receipt: ReceiptAttributes }) {
  return (
    <dl className={styles.facts}>
      {receipt['vat-number'] && <Fact name="receipt.vatNumber">{receipt['vat-number']}</Fact>}
      <Fact name="receipt.number">{receipt['receipt-number']}</Fact>
      <Fact name="receipt.order">{receipt['order-number']}</Fact>
      <Fact name="receipt.issued">
        <time dateTime={receipt['issued-at']}>
          <bdi dir="ltr">{receiptMoment(receipt['issued-at'], receipt['time-zone'])}</bdi>
        </time>
      </Fact>
      <Fact name="receipt.branch">
        <Both text={receipt['location-name']} />
      </Fact>
      <Fact name="receipt.orderType">
        <Word id={`receipt.type.${receipt['order-type']}`} />
      </Fact>
      {receipt['table-number'] && <Fact name="receipt.table">{receipt['table-number']}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: ReceiptWord; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Word id={name} />
      </dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
}
