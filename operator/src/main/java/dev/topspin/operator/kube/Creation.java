package dev.topspin.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

/**
 * Creates objects whose names are always the same for the same purpose, so that doing it twice, or in two processes, makes
 * one.
 */
public sealed interface Creation {
    /** The API server's code where the name is there already. */
    int CONFLICT = 409;

    /**
     * It is there and belongs to its owner.
     *
     * @param stored the object
     * @param now whether it was made by this call, and not before
     */
    record Done(HasMetadata stored, boolean now) implements Creation {}

    /**
     * The name is held by an object of somebody else: mostly one that is about to be deleted.
     *
     * @param message whose it is
     */
    record NameTaken(String message) implements Creation {}

    /**
     * The API server doesn't take it now: a quota is full, or it is starting and doesn't know its rights yet.
     *
     * @param message the API server's
     */
    record Forbidden(String message) implements Creation {}

    /**
     * The API server will not take it, now or later.
     *
     * @param message the API server's
     */
    record Rejected(String message) implements Creation {}

    /**
     * @param wanted with a controlling owner
     * @throws KubernetesClientException where the API server can't answer, which may pass
     */
    static Creation of(KubernetesClient client, HasMetadata wanted) {
        try {
            return new Done(client.resource(wanted).create(), true);
        } catch (KubernetesClientException e) {
            return e.getCode() == CONFLICT ? existing(client, wanted) : failed(e);
        }
    }

    private static Creation failed(KubernetesClientException e) {
        return switch (e.getCode()) {
            case 403 -> terminating(e) ? new Rejected(message(e)) : new Forbidden(message(e));
            case 400, 413, 422 -> new Rejected(message(e));
            default -> throw e;
        };
    }

    /**
     * The same of an object whose name nobody else can have thought of: where it is there it is the wanted one, and need not be read.
     */
    static Creation unique(KubernetesClient client, HasMetadata wanted) {
        try {
            return new Done(client.resource(wanted).create(), true);
        } catch (KubernetesClientException e) {
            return e.getCode() == CONFLICT ? new Done(wanted, false) : failed(e);
        }
    }

    /** Nothing is made in a namespace that is being deleted, and no namespace comes back from that. */
    private static boolean terminating(KubernetesClientException e) {
        return e.getStatus() != null
                && e.getStatus().getDetails() != null
                && e.getStatus().getDetails().getCauses() != null
                && e.getStatus().getDetails().getCauses().stream()
                        .anyMatch(c -> "NamespaceTerminating".equals(c.getReason()));
    }

    private static Creation existing(KubernetesClient client, HasMetadata wanted) {
        HasMetadata found = client.resource(wanted).get();
        String what = wanted.getKind() + " " + wanted.getMetadata().getName();
        if (found == null) {
            return new NameTaken(what + " was just deleted");
        }
        String wantedOwner = ownerUid(wanted);
        if (wantedOwner != null && wantedOwner.equals(ownerUid(found))) {
            return found.isMarkedForDeletion() ? new NameTaken(what + " is being deleted") : new Done(found, false);
        }
        return new NameTaken(what + " exists and belongs to somebody else: delete it, or take another name");
    }

    /** @return the uid of the controlling owner; null where there is none */
    static String ownerUid(HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .filter(o -> Boolean.TRUE.equals(o.getController()))
                .findFirst()
                .map(OwnerReference::getUid)
                .orElse(null);
    }

    /** @return the API server's own words where it said any */
    static String message(KubernetesClientException e) {
        return e.getStatus() == null || e.getStatus().getMessage() == null
                ? e.getMessage()
                : e.getStatus().getMessage();
    }
}
