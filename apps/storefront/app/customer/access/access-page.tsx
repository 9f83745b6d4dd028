import type { ReactNode } from 'react';
import { PageTitle } from '../../shell/page-title.tsx';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { Card } from '../../ui/card.tsx';
import styles from '../sign-in.module.css';

type AccessPageProps = { title: string; intro?: ReactNode; below?: ReactNode; children: ReactNode };

/** A page for somebody who is not signed in yet: one card, and the other ways in below it. */
export function AccessPage({ title, intro, below, children }: AccessPageProps) {
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} />
      <div className={styles.page}>
        <h1>{title}</h1>
        {intro && <p className={styles.why}>{intro}</p>}
        <Card className={styles.card}>{children}</Card>
        {below}
      </div>
    </SiteFrame>
  );
}
