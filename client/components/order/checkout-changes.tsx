import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { MonospaceValue } from '../ui/values.tsx'
import type { CheckoutChange } from './checkout-props.ts'

/** Every difference from the prices and quantities that the buyer saw: nothing is ordered before the buyer has agreed to them. */
export function CheckoutChanges({ changes, way_on }: { changes: readonly CheckoutChange[]; way_on: string }) {
  const { t } = usePage()
  return (
    <div className="form-summary" role="alert">
      <p className="with-icon">
        <Icon name="warning" />
        <strong>{t('checkout.changed')}</strong>
      </p>
      <ul>
        {changes.map(({ part_number, text }) => (
          <li key={`${part_number} ${text}`}>
            {part_number !== null && (
              <>
                <MonospaceValue>{part_number}</MonospaceValue>
                {' · '}
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
      {way_on !== '' && <p>{way_on}</p>}
    </div>
  )
}
