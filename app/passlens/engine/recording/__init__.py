"""Records a script's calls of the compiler: intercepted, stored with their input, compiled into sessions."""
