import { parseAst } from 'vite'

/**
 * Functions of React DOM that no island's page ever reaches, by what they serve: emptied, and what they call left out with them. A
 * fifth of React DOM is for what we don't do; a component that needs some of it takes that off both lists.
 */
const UNUSED: Record<string, string[]> = {
  'view transitions, which our pages leave to CSS': [
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstances',
    'reportViewTransitionError',
    'createViewTransitionInstance',
  ],
  'refs of fragments': [
    'FragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'addFragmentHandleToFiber',
    'commitNewChildToFragmentInstance',
  ],
  'elements that React moves to the head, and what the head loads': [
    'isHostHoistableType',
    'isSingletonScope',
    'commitHostSingletonAcquisition',
    'resolveSingletonInstance',
    'releaseSingletonInstance',
    'clearSingletonPreambleContribution',
    'createHoistableInstance',
    'getResource',
    'acquireResource',
    'mountHoistable',
    'getHydratableHoistableCache',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'preloadInstanceAndSuspendIfNeeded',
    'suspendResource',
    'insertSuspendedStylesheets',
    'estimateBandwidth',
    'accumulateSuspenseyCommitOnFiber',
    'recursivelyAccumulateSuspenseyCommit',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'waiting parts: Suspense, lists of it, Activity': [
    'updateSuspenseComponent',
    'updateDehydratedSuspenseComponent',
    'updateSuspenseListComponent',
    'updateActivityComponent',
    'updateOffscreenComponent',
    'attachSuspenseRetryListeners',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'hideOrUnhideAllChildren',
    'hideOrUnhideDehydratedBoundary',
    'retryDehydratedSuspenseBoundary',
    'registerSuspenseInstanceRetry',
    'commitOffscreenPassiveMountEffects',
    'recursivelyTraverseReappearLayoutEffects',
    'recursivelyTraverseDisappearLayoutEffects',
    'recursivelyTraverseReconnectPassiveEffects',
    'attemptExplicitHydrationTarget',
  ],
  'actions of forms, which ours send themselves': [
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'updateOptimisticImpl',
    'dispatchOptimisticSetState',
    'startTransition',
    'startHostTransition',
    'useHostTransitionStatus',
    'recursivelyResetForms',
    'requestFormReset$1',
    'defaultOnDefaultTransitionIndicator',
  ],
  'hooks, components and elements that no island has': [
    'useMemoCache',
    'refreshCache',
    'updateSyncExternalStore',
    'updateMemoComponent',
    'updateSimpleMemoComponent',
    'setPropOnCustomElement',
    'constructSelectEvent',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
  ],
  'the names of components in a stack, which are one letter here': ['describeNativeComponentFrame'],
}

/** What of React needs those functions, and so can't be imported in the browser. */
export const LEFT_OUT = [
  'Activity',
  'lazy',
  'memo',
  'startTransition',
  'Suspense',
  'use',
  'useActionState',
  'useFormStatus',
  'useOptimistic',
  'useSyncExternalStore',
  'useTransition',
  'ViewTransition',
]

/** @throws Error where React has no such function any more */
export function withoutUnused(code: string): string {
  const left = new Set(Object.values(UNUSED).flat())
  let shorter = ''
  let end = 0
  for (const node of parseAst(code).body) {
    if (node.type !== 'FunctionDeclaration' || !node.body || !left.delete(node.id?.name ?? '')) continue
    shorter += `${code.slice(end, node.body.start)}{}`
    end = node.body.end
  }
  if (left.size > 0) throw new Error(`React has other functions now: ${[...left].join(', ')}`)
  return shorter + code.slice(end)
}
