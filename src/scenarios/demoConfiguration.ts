/** The plugin Demo, which answers what is written here, at every extension point; as it stands its Filter refuses all nodes. */
export const DEMO_CONFIGURATION = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
    plugins:
      # Demo is no plugin of Kubernetes: it answers what its args say.
      multiPoint:
        enabled:
          - name: Demo
      # Before all other plugins, so that what it answers is seen first.
      preFilter:
        enabled:
          - name: Demo
      filter:
        enabled:
          - name: Demo
    pluginConfig:
      - name: Demo
        args:
          # Success, Pending, Unschedulable, UnschedulableAndUnresolvable, Error
          preEnqueue: Success
          # the same, or Skip: then its Filter is not called
          preFilter: Success
          # Success, Unschedulable: preemption may help, UnschedulableAndUnresolvable: it cannot, Error
          filter: Unschedulable
          # Success, Unschedulable, Error
          postFilter: Unschedulable
          # Success, Skip, Error
          preScore: Success
          # Success, Unschedulable, Error
          reserve: Success
          # Success, Wait: for so many seconds, then it is refused, Unschedulable, Error
          permit: Success
          permitTimeoutSeconds: 20
          # Success, Skip, Unschedulable, Error
          preBind: Success
`;
