version https://git-lfs.github.com/spec/v1
oid sha256:5c1f0b9d27c3a4e6708bd1f3b96a8f6d0d0f5a8f3b8b7f7c61a2be40e9d4c7aa
size 48211934
