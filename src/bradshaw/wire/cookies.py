"""The cookie that holds the secret of a guest."""

COOKIE = "bradshaw"
# Over HTTPS. Browsers take a cookie of such a name only from the very host that gets it back, encrypted on its
# way: no other site under the same domain can put one of its own in its place.
HOST_COOKIE = "__Host-bradshaw"
